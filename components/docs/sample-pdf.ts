const LINES = [
  "Sample agreement",
  "",
  "Made by the API documentation to try an upload.",
  "",
  "Signature: ____________________",
];

/** A one-page PDF to send where one has none at hand. Written by hand: a library would be the page's largest part. */
export function samplePdf(): File {
  const text = LINES.map(
    (line, index) => `${index === 0 ? "/F 20 Tf" : "/F 12 Tf"} (${line}) Tj 0 -28 Td`,
  ).join("\n");
  const content = `BT /F 12 Tf 72 740 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new File([body + table + trailer], "sample.pdf", { type: "application/pdf" });
}
