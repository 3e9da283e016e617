// Shapes and meshes for the graphics card: many copies of one shape in a single draw call, lines that change with every
// frame, discs and hexagons.
import * as three from "three";

import type { Colour } from "./looks";
import type { Point } from "./places";

/** Copies of one shape. Each copy has its own attribute values. */
export class Copies {
  readonly mesh: three.Mesh;
  private readonly geometry = new three.InstancedBufferGeometry();
  private readonly attributes: Record<string, three.InstancedBufferAttribute> = {};
  private capacity = 0;

  constructor(
    shape: three.BufferGeometry,
    material: three.ShaderMaterial,
    private readonly widths: Record<string, number>,
    order: number,
  ) {
    this.geometry.index = shape.index;
    for (const name of ["position", "normal", "uv"]) this.geometry.setAttribute(name, shape.getAttribute(name));
    this.mesh = new three.Mesh(this.geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.reserve(16);
  }

  private reserve(count: number): void {
    this.capacity = count;
    // Buffers on the card have a fixed length, so new ones replace them.
    this.geometry.dispose();
    for (const [name, width] of Object.entries(this.widths)) {
      const attribute = new three.InstancedBufferAttribute(new Float32Array(count * width), width);
      attribute.setUsage(three.DynamicDrawUsage);
      this.attributes[name] = attribute;
      this.geometry.setAttribute(name, attribute);
    }
  }

  fill<T>(items: readonly T[], numbers: Record<string, (item: T, into: Float32Array, at: number) => void>): void {
    if (items.length > this.capacity) this.reserve(Math.max(items.length, this.capacity * 2));
    for (const [name, write] of Object.entries(numbers)) {
      const attribute = this.attributes[name]!;
      const array = attribute.array as Float32Array;
      const width = this.widths[name]!;
      items.forEach((item, number) => write(item, array, number * width));
      attribute.needsUpdate = true;
    }
    this.geometry.instanceCount = items.length;
    this.mesh.visible = items.length > 0;
  }

  /** Draws only a part of the shape, or all of it again. */
  drawPart(part: { first: number; count: number } | undefined): void {
    this.geometry.setDrawRange(part?.first ?? 0, part?.count ?? Infinity);
  }

  destroy(): void {
    this.geometry.dispose();
    (this.mesh.material as three.Material).dispose();
  }
}

export const putPoint = (into: Float32Array, at: number, { x, y, z }: Point) => {
  into[at] = x;
  into[at + 1] = y;
  into[at + 2] = z;
};
export const putColour = (into: Float32Array, at: number, [r, g, b]: Colour, alpha: number) => {
  into[at] = r;
  into[at + 1] = g;
  into[at + 2] = b;
  into[at + 3] = alpha;
};

export function replace(mesh: three.LineSegments, points: Float32Array, tints: Float32Array): void {
  mesh.visible = points.length > 0;
  if (!mesh.visible) return;
  const old = mesh.geometry.getAttribute("position") as three.BufferAttribute | undefined;
  if (old?.array.length === points.length) {
    (old.array as Float32Array).set(points);
    const tint = mesh.geometry.getAttribute("tint") as three.BufferAttribute;
    (tint.array as Float32Array).set(tints);
    old.needsUpdate = tint.needsUpdate = true;
    return;
  }
  mesh.geometry.dispose();
  mesh.geometry = new three.BufferGeometry();
  mesh.geometry.setAttribute("position", new three.BufferAttribute(points, 3));
  mesh.geometry.setAttribute("tint", new three.BufferAttribute(tints, 4));
}

/** A disc of height 1 without its invisible underside: first its top, then its rim. */
export function lowDisc(upper: number, lower: number, corners: number): three.BufferGeometry {
  const points: number[] = [];
  const normals: number[] = [];
  const top: number[] = [];
  const rim: number[] = [];
  for (let corner = 0; corner < corners; ++corner) {
    const [x, z] = [Math.sin((corner * 2 * Math.PI) / corners), Math.cos((corner * 2 * Math.PI) / corners)];
    points.push(x * upper, 1, z * upper, x * upper, 1, z * upper, x * lower, 0, z * lower);
    normals.push(0, 1, 0, x, 0, z, x, 0, z);
    const [here, next] = [corner * 3, ((corner + 1) % corners) * 3];
    if (corner > 0 && corner < corners - 1) top.push(0, here, next);
    rim.push(here + 1, here + 2, next + 1, next + 1, here + 2, next + 2);
  }
  const disc = new three.BufferGeometry();
  disc.setAttribute("position", new three.Float32BufferAttribute(points, 3));
  disc.setAttribute("normal", new three.Float32BufferAttribute(normals, 3));
  disc.setAttribute("uv", new three.Float32BufferAttribute(new Float32Array((points.length / 3) * 2), 2));
  disc.setIndex([...top, ...rim]);
  return disc;
}

/** The number of indices that belong to the disc's top. */
export const discTop = (corners: number) => (corners - 2) * 3;

/**
 * A hexagonal slab around the origin: with an edge on the side away from the viewer or, if it is pointy, with a corner
 * there.
 */
export function hexagon(radius: number, height: number, pointy: boolean): three.BufferGeometry {
  const shape = new three.CylinderGeometry(radius, radius, height, 6);
  shape.rotateY(pointy ? 0 : Math.PI / 2);
  return shape;
}
