// Draws the frames with the graphics card: a handful of meshes, each drawn in one call however many tiles or pieces
// there are. It receives the places frame by frame, and knows nothing of games.
import * as three from "three";

import type { CellForm } from "../board/layout";
import { type Eye, type Screen, frameOf, halfHeight } from "./eye";
import type { Colour, LineLook, Palette, PieceLook, Picture, TileLook } from "./looks";
import { Copies, discTop, hexagon, lowDisc, putColour, putPoint, replace } from "./meshes";
import type { Sheet } from "./paint";
import { type Point, dot, minus } from "./places";
import {
  bodyFragment,
  bodyVertex,
  cardFragment,
  cardVertex,
  labelFragment,
  lineFragment,
  lineVertex,
  plainFragment,
  tileFragment,
  tileVertex,
} from "./shaders";

const pieceSize = 0.98;
const thickness = 0.1;
const discCorners = 14;
// The index ranges in three.js's box: two triangles for each side; the upper side is the third, the lower side the
// fourth.
const boxTop = { first: 12, count: 6 };
const boxBottom = { first: 18, count: 6 };

export class Stage {
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: three.WebGLRenderer;
  private readonly scene = new three.Scene();
  private readonly camera = new three.PerspectiveCamera();
  private readonly tiles: Copies;
  private readonly marked: Copies;
  private readonly pieces: Copies;
  private readonly ghosts: Copies;
  private readonly bases: Copies;
  private readonly blocks: Copies;
  private readonly labels: Copies;
  private readonly lines: three.LineSegments;
  private readonly arrows: three.LineSegments;
  private readonly textures: three.Texture[] = [];
  private flat = false;
  private footless = false;
  private readonly card = { right: { value: new three.Vector3() }, up: { value: new three.Vector3() } };
  private readonly inks = {
    edge: { value: new three.Color() },
    mark: { value: new three.Color() },
    attack: { value: new three.Color() },
    cursor: { value: new three.Color() },
    danger: { value: new three.Color() },
    ink: { value: new three.Color() },
  };

  /** Throws if there is no WebGL. */
  constructor(
    private readonly form: CellForm,
    private readonly sheet: Sheet,
    private readonly texts: { canvas: HTMLCanvasElement; columns: number; rows: number },
  ) {
    this.renderer = new three.WebGLRenderer({ antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.outputColorSpace = three.LinearSRGBColorSpace; // colours stay as the style sheet defines them
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.info.autoReset = true;
    this.canvas = this.renderer.domElement;
    const pieces = this.texture(sheet.canvas);
    const words = this.texture(texts.canvas);
    const tile =
      form !== "square" ? hexagon(0.49, thickness, form === "pointy") : new three.BoxGeometry(0.975, thickness, 0.975);
    tile.translate(0, -thickness / 2, 0);
    const clear = { transparent: true, depthWrite: false };
    const tiles = (fragmentShader: string, order: number) =>
      new Copies(
        tile,
        new three.ShaderMaterial({
          vertexShader: tileVertex,
          fragmentShader,
          uniforms: { ...this.inks, hex: { value: { square: 0, flat: 1, pointy: 2 }[form] } },
          ...clear,
        }),
        { spot: 3, tint: 4, marks: 1 },
        order,
      );
    this.tiles = tiles(plainFragment, 3);
    this.marked = tiles(tileFragment, 3.5);
    const quad = new three.PlaneGeometry(1, 1);
    quad.translate(0, 0.5, 0);
    const cards = (solid: boolean) =>
      new three.ShaderMaterial({
        vertexShader: cardVertex,
        fragmentShader: cardFragment,
        side: three.DoubleSide,
        uniforms: { ...this.card, sheet: { value: pieces }, solid: { value: solid ? 1 : 0 } },
        ...(solid ? { alphaToCoverage: true } : clear),
      });
    const cardNumbers = { spot: 3, tile: 4, size: 3 };
    this.pieces = new Copies(quad, cards(true), cardNumbers, 2);
    this.ghosts = new Copies(quad, cards(false), cardNumbers, 4);
    const middle = new three.PlaneGeometry(1, 1);
    this.labels = new Copies(
      middle,
      new three.ShaderMaterial({
        vertexShader: cardVertex,
        fragmentShader: labelFragment,
        side: three.DoubleSide,
        uniforms: { ...this.card, ...this.inks, sheet: { value: words } },
        ...clear,
      }),
      cardNumbers,
      5,
    );
    const body = (extra: object) =>
      new three.ShaderMaterial({ vertexShader: bodyVertex, fragmentShader: bodyFragment, ...extra });
    const disc = lowDisc(0.33, 0.37, discCorners);
    this.bases = new Copies(disc, body({ uniforms: { disc: { value: 1 } } }), { spot: 3, size: 3, tint: 4 }, 1);
    this.blocks = new Copies(
      new three.BoxGeometry(1, 1, 1),
      body({ transparent: true, uniforms: { disc: { value: 0 } } }),
      { spot: 3, size: 3, tint: 4 },
      1.5,
    );
    const line = (extra: object) =>
      new three.LineSegments(
        new three.BufferGeometry(),
        new three.ShaderMaterial({ vertexShader: lineVertex, fragmentShader: lineFragment, ...clear, ...extra }),
      );
    this.lines = line({});
    this.lines.renderOrder = 2.8;
    this.arrows = new three.Mesh(
      new three.BufferGeometry(),
      new three.ShaderMaterial({
        vertexShader: lineVertex,
        fragmentShader: lineFragment,
        ...clear,
        depthTest: false,
        side: three.DoubleSide,
      }),
    ) as unknown as three.LineSegments;
    this.arrows.renderOrder = 6;
    this.lines.frustumCulled = this.arrows.frustumCulled = false;
    for (const one of [this.tiles, this.marked, this.pieces, this.ghosts, this.labels, this.bases, this.blocks])
      this.scene.add(one.mesh);
    this.scene.add(this.lines, this.arrows);
  }

  private texture(canvas: HTMLCanvasElement): three.Texture {
    const texture = new three.CanvasTexture(canvas);
    texture.flipY = false;
    texture.generateMipmaps = true;
    texture.minFilter = three.LinearMipmapLinearFilter;
    texture.anisotropy = 2;
    this.textures.push(texture);
    return texture;
  }

  /**
   * For slow drawing: `flat` draws only the visible side of flat shapes; `footless` also leaves out the feet of pieces.
   */
  setCoarse(flat: boolean, footless: boolean): void {
    this.flat = flat;
    this.footless = footless;
  }

  setSize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  setPalette({ edge, mark, attack, cursor, text }: Palette): void {
    const set = (one: { value: three.Color }, [r, g, b]: Colour) =>
      one.value.setRGB(r, g, b, three.LinearSRGBColorSpace);
    set(this.inks.edge, edge);
    set(this.inks.mark, mark);
    set(this.inks.attack, attack);
    set(this.inks.danger, attack);
    set(this.inks.cursor, cursor);
    set(this.inks.ink, text);
  }

  /** The number of draw calls of the last frame. */
  get calls(): number {
    return this.renderer.info.render.calls;
  }

  draw(eye: Eye, screen: Screen, picture: Picture): void {
    const { right, up, forward, position } = frameOf(eye);
    const camera = this.camera;
    const side = this.flat ? (eye.pitch > 0 ? boxTop : boxBottom) : undefined;
    if (this.form === "square") for (const tiles of [this.tiles, this.marked]) tiles.drawPart(side);
    this.bases.drawPart(this.flat && eye.pitch > 0 ? { first: 0, count: discTop(discCorners) } : undefined);
    camera.fov = (2 * Math.atan(halfHeight) * 180) / Math.PI;
    camera.aspect = screen.width / screen.height;
    camera.near = Math.max(0.1, eye.distance * 0.02);
    camera.far = eye.distance * 4 + 60;
    camera.position.set(position.x, position.y, position.z);
    camera.up.set(up.x, up.y, up.z);
    camera.lookAt(position.x + forward.x, position.y + forward.y, position.z + forward.z);
    camera.updateProjectionMatrix();
    this.card.right.value.set(right.x, right.y, right.z);
    this.card.up.value.set(up.x, up.y, up.z);

    // Boards are transparent, so farther tiles are drawn first, and whole levels one after the other.
    const depth = (point: Point) => dot(minus(point, position), forward);
    const tiles = picture.tiles
      .filter((tile) => tile.alpha > 0.004 || tile.flags !== 0)
      .map((tile) => ({ tile, high: -Math.abs(Math.round((tile.spot.y - position.y) * 50)), far: depth(tile.spot) }))
      .sort((a, b) => a.high - b.high || b.far - a.far)
      .map(({ tile }) => tile);
    // Tiles with marks are drawn last, so that no board dims them.
    const numbers = {
      spot: (tile: TileLook, into: Float32Array, at: number) => putPoint(into, at, tile.spot),
      tint: (tile: TileLook, into: Float32Array, at: number) => putColour(into, at, tile.colour, tile.alpha),
      marks: (tile: TileLook, into: Float32Array, at: number) => void (into[at] = tile.flags),
    };
    this.tiles.fill(
      tiles.filter((tile) => tile.flags === 0),
      numbers,
    );
    this.marked.fill(
      tiles.filter((tile) => tile.flags !== 0),
      numbers,
    );
    const solid = picture.pieces.filter((piece) => piece.alpha > 0.85);
    const ghosts = picture.pieces
      .filter((piece) => piece.alpha <= 0.85 && piece.alpha > 0.02)
      .sort((a, b) => depth(b.spot) - depth(a.spot));
    const { columns, rows } = this.sheet;
    const card = {
      spot: (piece: PieceLook, into: Float32Array, at: number) =>
        putPoint(into, at, { ...piece.spot, y: piece.spot.y + 0.03 }),
      tile: (piece: PieceLook, into: Float32Array, at: number) => {
        into[at] = (piece.tile % columns) / columns;
        into[at + 1] = Math.floor(piece.tile / columns) / rows;
        into[at + 2] = 1 / columns;
        into[at + 3] = 1 / rows;
      },
      size: (piece: PieceLook, into: Float32Array, at: number) => {
        into[at] = into[at + 1] = piece.scale * pieceSize;
        into[at + 2] = piece.alpha;
      },
    };
    this.pieces.fill(solid, card);
    this.ghosts.fill(ghosts, card);
    this.bases.fill(this.footless ? [] : solid, {
      spot: (piece, into, at) => putPoint(into, at, piece.spot),
      size: (piece, into, at) => putPoint(into, at, { x: piece.scale, y: 0.07, z: piece.scale }),
      tint: (piece, into, at) => putColour(into, at, piece.base, 1),
    });
    this.blocks.fill(picture.blocks, {
      spot: (block, into, at) => putPoint(into, at, block.spot),
      size: (block, into, at) => putPoint(into, at, block.size),
      tint: (block, into, at) => putColour(into, at, block.colour, block.alpha),
    });
    const words = this.texts;
    this.labels.fill(picture.labels, {
      spot: (label, into, at) => putPoint(into, at, label.spot),
      tile: (label, into, at) => {
        into[at] = (label.text % words.columns) / words.columns;
        into[at + 1] = Math.floor(label.text / words.columns) / words.rows;
        into[at + 2] = 1 / words.columns;
        into[at + 3] = 1 / words.rows;
      },
      size: (label, into, at) => {
        into[at] = label.height * 4;
        into[at + 1] = label.height;
        into[at + 2] = label.alpha;
      },
    });
    this.drawLines(picture.lines);
    this.drawArrows(picture.arrows, position);
    this.renderer.render(this.scene, camera);
  }

  private drawLines(lines: readonly LineLook[]): void {
    const points = new Float32Array(lines.length * 6);
    const tints = new Float32Array(lines.length * 8);
    lines.forEach((line, number) => {
      putPoint(points, number * 6, line.from);
      putPoint(points, number * 6 + 3, line.to);
      putColour(tints, number * 8, line.colour, line.alpha);
      putColour(tints, number * 8 + 4, line.colour, line.alpha);
    });
    replace(this.lines, points, tints);
  }

  /** Draws arrows as ribbons that face the viewer, with a head. */
  private drawArrows(lines: readonly LineLook[], position: Point): void {
    const points: number[] = [];
    const tints: number[] = [];
    for (const { from, to, colour, alpha } of lines) {
      const start = new three.Vector3(from.x, from.y, from.z);
      const end = new three.Vector3(to.x, to.y, to.z);
      const way = end.clone().sub(start);
      const length = way.length();
      if (length < 0.01) continue;
      way.divideScalar(length);
      const aside = new three.Vector3(position.x, position.y, position.z).sub(end).cross(way).normalize();
      const neck = end.clone().addScaledVector(way, -Math.min(0.42, length / 2));
      const corner = (point: three.Vector3, by: number) => point.clone().addScaledVector(aside, by);
      const stem = [
        corner(start, -0.06),
        corner(start, 0.06),
        corner(neck, 0.06),
        corner(start, -0.06),
        corner(neck, 0.06),
        corner(neck, -0.06),
      ];
      for (const point of [...stem, corner(neck, 0.2), end, corner(neck, -0.2)]) {
        points.push(point.x, point.y, point.z);
        tints.push(...colour, alpha);
      }
    }
    replace(this.arrows, new Float32Array(points), new Float32Array(tints));
  }

  destroy(): void {
    for (const one of [this.tiles, this.marked, this.pieces, this.ghosts, this.labels, this.bases, this.blocks])
      one.destroy();
    for (const one of [this.lines, this.arrows]) {
      one.geometry.dispose();
      (one.material as three.Material).dispose();
    }
    for (const texture of this.textures) texture.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
