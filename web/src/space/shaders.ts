// The programs for the graphics card. The tile program draws a tile's edges and marks from a set of bits, so that marks
// are sharp at any size and need no draw calls of their own.

/** Bits of a tile's marks. */
export const flag = {
  target: 1,
  capture: 2,
  check: 4,
  attack: 8,
  reach: 16,
  lost: 32,
  pointed: 64,
  cursor: 128,
  picked: 256,
  preview: 512,
  hint: 1024,
  link: 2048,
  around: 4096,
  missing: 8192,
  bar: 16384,
} as const;

export const tileVertex = /* glsl */ `
  attribute vec3 spot;
  attribute vec4 tint;
  attribute float marks;
  varying vec2 at;
  varying float top;
  varying vec4 colour;
  flat varying float flags;
  void main() {
    at = position.xz;
    top = abs(normal.y);
    colour = tint;
    flags = marks;
    gl_Position = projectionMatrix * viewMatrix * vec4(position + spot, 1.0);
  }`;

// `hex`: 0 for squares, 1 for hexagons with an edge on the far side, 2 for hexagons with a corner there.
/** For tiles without marks, which are most: a program so short that it also runs without a graphics card. */
export const plainFragment = /* glsl */ `
  uniform vec3 edge;
  uniform float hex;
  varying vec2 at;
  varying float top;
  varying vec4 colour;
  void main() {
    vec2 a = abs(hex > 1.5 ? at.yx : at);
    float d = hex > 0.5 ? max(a.y - 0.433, a.x * 0.866 + a.y * 0.5 - 0.433) : max(a.x, a.y) - 0.5;
    float line = smoothstep(-0.06, -0.03, d) * 0.4;
    gl_FragColor = vec4(top < 0.5 ? colour.rgb * 0.55 : mix(colour.rgb, edge, line), max(colour.a, line * colour.a));
  }`;

export const tileFragment = /* glsl */ `
  uniform vec3 edge;
  uniform vec3 mark;
  uniform vec3 attack;
  uniform vec3 cursor;
  uniform vec3 danger;
  uniform float hex;
  varying vec2 at;
  varying float top;
  varying vec4 colour;
  flat varying float flags;

  bool has(float bit) { return mod(floor((flags + 0.5) / bit), 2.0) > 0.5; }
  float toEdge(vec2 p) {
    vec2 a = abs(hex > 1.5 ? p.yx : p);
    return hex > 0.5 ? max(a.y - 0.433, a.x * 0.866 + a.y * 0.5 - 0.433) : max(a.x, a.y) - 0.5;
  }
  float ring(float r, float width) { return abs(length(at) - r) - width; }
  float crossOf(float reach, float width) {
    vec2 a = abs(at);
    float along = max(a.x, a.y) - reach;
    return max(abs(a.x - a.y) * 0.707 - width, along);
  }
  float brackets(float inset, float width) {
    float d = toEdge(at) + inset;
    vec2 a = abs(hex > 1.5 ? at.yx : at);
    float corner = hex > 0.5 ? 0.14 - abs(a.x - 0.3) : min(a.x, a.y) - 0.2;
    return max(abs(d) - width, -corner);
  }
  void lay(inout vec4 c, vec3 what, float d, float alpha) {
    float soft = max(fwidth(d), 0.002);
    float cover = alpha * (1.0 - smoothstep(-soft * 0.5, soft * 0.5, d));
    c = vec4(mix(c.rgb, what, cover), max(c.a, cover));
  }
  void main() {
    vec4 c = colour;
    if (top < 0.5) {
      if (has(8192.0)) discard;
      gl_FragColor = vec4(c.rgb * 0.55, c.a);
      return;
    }
    float d = toEdge(at);
    if (has(8192.0)) {
      c.a = 0.0;
      lay(c, edge, abs(d + 0.06) - 0.012, 0.35 * colour.a);
    } else lay(c, edge, -d - 0.045, 0.4 * colour.a);
    if (flags > 0.5) {
      // Where there is no tile to draw on, marks are in the colour that stands out from the page.
      vec3 ink = has(8192.0) ? cursor : mark;
    if (has(2048.0)) lay(c, edge, abs(d + 0.11) - 0.025, 0.9);
    if (has(256.0)) lay(c, mark, abs(d + 0.06) - 0.05, 1.0);
    if (has(512.0)) lay(c, ink, abs(d + 0.06) - 0.028, 1.0);
    if (has(16384.0)) {
      lay(c, vec3(0.97), ring(0.41, 0.085), 1.0);
      lay(c, attack, ring(0.41, 0.05), 1.0);
    }
    if (has(4.0)) lay(c, danger, ring(0.41, 0.055), 1.0);
    if (has(1.0)) {
      lay(c, vec3(0.97), length(at) - 0.215, 0.85);
      lay(c, ink, length(at) - 0.17, 1.0);
    }
    if (has(2.0)) lay(c, attack, brackets(0.075, 0.05), 1.0);
    if (has(4096.0)) lay(c, mark, brackets(0.075, 0.05), 1.0);
    if (has(16.0)) lay(c, mark, ring(0.15, 0.04), 1.0);
    if (has(8.0)) lay(c, attack, brackets(0.22, 0.045), 1.0);
    if (has(32.0)) lay(c, attack, crossOf(0.36, 0.05), 1.0);
    if (has(1024.0)) lay(c, cursor, ring(0.42, 0.035), 1.0);
    if (has(64.0)) lay(c, cursor, abs(d + 0.03) - 0.03, 0.9);
    if (has(128.0)) lay(c, cursor, abs(d + 0.05) - 0.05, 1.0);
    }
    gl_FragColor = c;
  }`;

/** Pictures that always face the viewer: pieces and labels. */
export const cardVertex = /* glsl */ `
  attribute vec3 spot;
  attribute vec4 tile;
  attribute vec3 size;
  uniform vec3 right;
  uniform vec3 up;
  varying vec2 at;
  varying vec2 rect;
  varying float shown;
  void main() {
    at = tile.xy + vec2(uv.x, 1.0 - uv.y) * tile.zw;
    rect = uv;
    shown = size.z;
    gl_Position = projectionMatrix * viewMatrix * vec4(spot + right * position.x * size.x + up * position.y * size.y, 1.0);
  }`;

export const cardFragment = /* glsl */ `
  uniform sampler2D sheet;
  uniform float solid;
  varying vec2 at;
  varying float shown;
  void main() {
    vec4 c = texture2D(sheet, at);
    if (solid > 0.5) {
      c.a = clamp((c.a - 0.5) / max(fwidth(c.a), 0.001) + 0.5, 0.0, 1.0);
      if (c.a < 0.1) discard;
      gl_FragColor = c;
    } else {
      if (c.a < 0.02) discard;
      gl_FragColor = vec4(c.rgb, c.a * shown);
    }
  }`;

export const labelFragment = /* glsl */ `
  uniform sampler2D sheet;
  uniform vec3 ink;
  varying vec2 at;
  varying float shown;
  void main() {
    float a = texture2D(sheet, at).a * shown;
    if (a < 0.02) discard;
    gl_FragColor = vec4(ink, a);
  }`;

/** Discs under pieces, and blocks: bodies of one colour, lit from above. */
export const bodyVertex = /* glsl */ `
  attribute vec3 spot;
  attribute vec3 size;
  attribute vec4 tint;
  varying vec4 colour;
  varying float light;
  varying vec2 flatAt;
  void main() {
    colour = tint;
    light = 0.62 + 0.38 * max(normal.y, 0.0) + 0.12 * normal.x;
    flatAt = position.xz;
    gl_Position = projectionMatrix * viewMatrix * vec4(position * size + spot, 1.0);
  }`;

export const bodyFragment = /* glsl */ `
  varying vec4 colour;
  varying float light;
  varying vec2 flatAt;
  uniform float disc;
  void main() {
    // A ring on a disc tells it from what is below, dark or light.
    float rim = length(flatAt);
    float dark = dot(colour.rgb, vec3(0.3, 0.6, 0.1));
    vec3 ring = dark < 0.4 ? vec3(0.62) : vec3(0.2);
    float on = disc * smoothstep(0.295, 0.305, rim) * (1.0 - smoothstep(0.335, 0.345, rim));
    gl_FragColor = vec4(mix(colour.rgb * light, ring, on * 0.8), colour.a);
  }`;

export const lineVertex = /* glsl */ `
  attribute vec4 tint;
  varying vec4 colour;
  void main() {
    colour = tint;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  }`;

export const lineFragment = /* glsl */ `
  varying vec4 colour;
  void main() {
    gl_FragColor = colour;
  }`;
