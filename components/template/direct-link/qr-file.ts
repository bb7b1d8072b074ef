/** Large enough for a printed code that is read from a metre away. */
const SIDE_PX = 1024;

/** Returns a drawn QR code as an SVG file, sharp at any size. */
export function toSvgBlob(svg: SVGSVGElement): Blob {
  const copy = svg.cloneNode(true);
  if (copy instanceof SVGSVGElement) {
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(SIDE_PX));
    copy.setAttribute("height", String(SIDE_PX));
    copy.removeAttribute("class");
  }
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

/** Returns it as PNG on white; null if the browser cannot draw. */
export async function toPngBlob(svg: Blob): Promise<Blob | null> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, SIDE_PX, SIDE_PX);
  pen.drawImage(picture, 0, 0, SIDE_PX, SIDE_PX);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
