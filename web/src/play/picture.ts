// The board that is shown as a picture that stands by itself: an SVG with all its styles in it, or a PNG of that.

/** What a style sheet says of shapes and texts. */
const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "visibility",
  "display",
  "color",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
];

/** Writes the computed styles of an element and of all below it into their copies. */
function settle(element: Element, copy: Element): void {
  const style = getComputedStyle(element);
  for (const property of properties) {
    const value = style.getPropertyValue(property);
    if (value !== "") copy.setAttribute(property, value);
  }
  for (const [at, child] of [...element.children].entries()) settle(child, copy.children[at]!);
}

/** The shapes that `use` elements name, and those that these name, without styles: they take those of their users. */
function shapesOf(root: Element): Element[] {
  const found = new Map<string, Element>();
  const visit = (element: Element) => {
    for (const use of element.querySelectorAll("use")) {
      const id = use.getAttribute("href")?.slice(1) ?? "";
      const shape = found.has(id) ? null : document.getElementById(id);
      if (!shape) continue;
      found.set(id, shape.cloneNode(true) as Element);
      visit(shape);
    }
  };
  visit(root);
  return [...found.values()];
}

/** The picture as the text of an SVG file. What can only be felt with a pointer is not in it. */
export function asSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  settle(board, copy);
  const { width, height } = board.viewBox.baseVal;
  const shapes = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  shapes.append(...shapesOf(board));
  copy.prepend(shapes);
  for (const element of [copy, ...copy.querySelectorAll("*")])
    for (const { name } of [...element.attributes])
      if (/^(class|role|tabindex|style|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("display");
  return new XMLSerializer().serializeToString(copy);
}

/** The picture as a PNG of that many pixels on its longer side. */
export async function asPng(board: SVGSVGElement, pixels: number): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const scale = pixels / Math.max(width, height);
  const url = URL.createObjectURL(new Blob([asSvg(board)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!png) throw new Error("This browser makes no pictures.");
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
