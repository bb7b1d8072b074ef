import { randomBytes } from "node:crypto";
import { type RawPdf, rawPdf } from "./samples";

/**
 * Builds a PDF like a scanner's: each page object beside its content, in one flat page list. A page's width
 * is its number plus 100.
 */
export function scannedPdf(pages: number, change: Partial<RawPdf> = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const kids = numbers.map((page) => `${page * 2 + 1} 0 R`).join(" ");
  return rawPdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Count ${pages} /Kids [${kids}] /Rotate 90 >>`,
      ...numbers.flatMap((page) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page + 100} 90] /Contents ${page * 2 + 2} 0 R >>`,
        { dict: "<< >>", data: `% ${randomBytes(20_000).toString("hex")}\n0 0 m` },
      ]),
    ],
    ...change,
  });
}
