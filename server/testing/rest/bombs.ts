import { deflateSync } from "node:zlib";

/** Files that cost a careless parser its time or its memory. Each is small, or its size is in its name. */

const MEGABYTE = 1024 * 1024;

/** A PDF of these objects in order, with a cross-reference table; the first is the catalog. */
function buildFile(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  let at = 9;
  const rows = objects.map((body, index) => {
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from("\nendobj\n"),
    ]);
    chunks.push(object);
    at += object.length;
    return `${String(at - object.length).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  chunks.push(
    Buffer.from(
      `${table}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** A file whose cross-reference is a compressed stream of so many zeros. */
function buildPackedCrossReference(size: number, widths: string, more = ""): Buffer {
  const data = deflateSync(Buffer.alloc(size), { level: 9 });
  const dict = `<< /Type /XRef /W [${widths}] /Size ${size} /Root 1 0 R /Filter /FlateDecode /Length ${data.length} ${more} >>`;
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n${dict}\nstream\n`);
  return Buffer.concat([head, data, Buffer.from("\nendstream\nendobj\nstartxref\n9\n%%EOF\n")]);
}

const PAGES = "<< /Type /Pages /Kids [] /Count 0 >>";
const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";

function buildChain(length: number): Buffer {
  const links = Array.from({ length }, (_, index) => `${index + 4} 0 R`);
  return buildFile([CATALOG, PAGES, ...links, "<< >>"]);
}

function buildSecurityStore(streams: number): Buffer {
  const data = deflateSync(Buffer.alloc(40 * MEGABYTE), { level: 9 });
  const stream = Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
  const refs = Array.from({ length: streams }, () => "3 0 R").join(" ");
  return buildFile([`<< /Type /Catalog /Pages 2 0 R /DSS << /Certs [${refs}] >> >>`, PAGES, stream]);
}

const DER_NEST = Buffer.from("3080".repeat(20_000), "hex").toString("hex");

export const BOMBS: Readonly<Record<string, () => Buffer>> = {
  "a cross-reference that unpacks to more than anybody needs": () =>
    buildPackedCrossReference(100 * MEGABYTE, "1 4 2"),
  "a cross-reference of twenty million objects": () => buildPackedCrossReference(20 * MEGABYTE, "1 0 0"),
  "a cross-reference that goes before itself": () =>
    buildFile([CATALOG, PAGES], `/Prev ${buildFile([CATALOG, PAGES]).lastIndexOf("xref\n0")}`),
  "a table that claims four thousand million rows": () =>
    Buffer.from("%PDF-1.7\nxref\n0 4000000000\n0000000000 65535 f \nstartxref\n9\n%%EOF\n"),
  "brackets a million deep": () => buildFile([`${"[".repeat(1_000_000)}`, PAGES]),
  "dictionaries a million deep": () => buildFile([`${"<< /A ".repeat(1_000_000)}`, PAGES]),
  "references that follow each other without end": () => buildChain(10_000),
  "a page tree that is its own child": () =>
    buildFile([CATALOG, "<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3 >>"]),
  "three hundred thousand pages that are not there": () =>
    buildFile([CATALOG, `<< /Type /Pages /Count 9 /Kids [${"7 0 R ".repeat(300_000)}] >>`]),
  "an object stream that holds itself": () =>
    buildFile([CATALOG, PAGES, "<< /Type /ObjStm /N 1 /First 4 /Length 8 >>\nstream\n3 0 null\nendstream"]),
  "a security store that unpacks to gigabytes": () => buildSecurityStore(100),
  "a signature of nested nothing": () =>
    buildFile([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [3 0 R] >> >>",
      PAGES,
      "<< /FT /Sig /T (S) /V 4 0 R >>",
      `<< /Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <${DER_NEST}> >>`,
    ]),
  "a range of a million parts": () =>
    buildFile([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [3 0 R] >> >>",
      PAGES,
      "<< /FT /Sig /T (S) /V 4 0 R >>",
      `<< /Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [${"0 1 ".repeat(500_000)}] /Contents <00> >>`,
    ]),
  "a hundred thousand ends": () =>
    Buffer.concat([buildFile([CATALOG, PAGES]), Buffer.from("startxref\n9\n%%EOF\n".repeat(100_000))]),
  "three thousand updates of nothing": () => buildUpdates(3000),
};

/** Each update is a revision that could have been signed. */
function buildUpdates(count: number): Buffer {
  const chunks = [buildFile([CATALOG, PAGES])];
  let at = chunks[0]?.length ?? 0;
  let before = chunks[0]?.lastIndexOf("xref\n0") ?? 0;
  for (let index = 0; index < count; index++) {
    const update = `xref\n0 0\ntrailer\n<< /Size 3 /Root 1 0 R /Prev ${before} >>\nstartxref\n${at}\n%%EOF\n`;
    before = at;
    at += update.length;
    chunks.push(Buffer.from(update));
  }
  return Buffer.concat(chunks);
}

/** Nested strings that never end: a scan from each beginning takes forever. */
export function buildEndlessStrings(): Buffer {
  return Buffer.from(`%PDF-1.7\n${"1 0 obj (/ByteRange ".repeat(400_000)}`);
}
