import { deflateSync } from "node:zlib";
import type { StampField } from "@/server/pdf/model";

/** PDFs written byte by byte, without the product's own writer. */

export type RawObject = string | { dict: string; data: Buffer | string };

export type RawPdf = {
  /** Object n + 1 is entry n; null leaves a gap. Object 1 is the catalog. */
  objects: readonly (RawObject | null)[];
  /** `packed`: all objects but streams are in an object stream. */
  style?: "table" | "stream" | "packed" | "hybrid";
  eol?: "\n" | "\r" | "\r\n";
  endsWithNewline?: boolean;
  trailer?: string;
  /** Bytes after the objects that no cross-reference mentions. */
  stray?: string;
};

function encodeObject(number: number, object: RawObject, eol: string): Buffer {
  if (typeof object === "string")
    return Buffer.from(`${number} 0 obj${eol}${object}${eol}endobj${eol}`, "latin1");
  const data = Buffer.from(object.data);
  const dict = object.dict.replace(/>>\s*$/, `/Length ${data.length} >>`);
  return Buffer.concat([
    // The line end after `stream` may not be a lone CR (7.3.8.1).
    Buffer.from(`${number} 0 obj${eol}${dict}${eol}stream\r\n`, "latin1"),
    data,
    Buffer.from(`${eol}endstream${eol}endobj${eol}`, "latin1"),
  ]);
}

function encodeBigEndian(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return bytes;
}

type SampleXrefRow = { kind: 0 | 1 | 2; second: number; third: number };

function buildXrefStream(rows: readonly SampleXrefRow[], number: number, trailer: string): RawObject {
  const data = Buffer.concat(
    rows.map(({ kind, second, third }) =>
      Buffer.concat([encodeBigEndian(kind, 1), encodeBigEndian(second, 4), encodeBigEndian(third, 2)]),
    ),
  );
  const dict = `<< /Type /XRef /W [1 4 2] /Size ${number + 1} /Filter /FlateDecode ${trailer} >>`;
  return { dict, data: deflateSync(data) };
}

function formatTable(rows: readonly SampleXrefRow[], eol: string): string {
  const end = eol.length === 2 ? eol : ` ${eol}`;
  const lines = rows.map(({ kind, second }) =>
    kind === 1 ? `${String(second).padStart(10, "0")} 00000 n${end}` : `0000000000 65535 f${end}`,
  );
  return `xref${eol}0 ${rows.length}${eol}${lines.join("")}`;
}

/** Builds a file with a valid cross-reference. */
export function rawPdf(input: RawPdf): Buffer {
  const { objects, style = "table", eol = "\n", trailer = "" } = input;
  const chunks: Buffer[] = [];
  let length = 0;
  const pushChunk = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    return length - chunk.length;
  };
  pushChunk(
    Buffer.concat([
      Buffer.from(`%PDF-1.5${eol}%`, "latin1"),
      Buffer.from([0xe2, 0xe3, 0xcf, 0xd3]),
      Buffer.from(eol),
    ]),
  );
  const rows: SampleXrefRow[] = [{ kind: 0, second: 0, third: 0xffff }];
  const isPacked = style === "packed" || style === "hybrid";
  const packed: { number: number; text: string }[] = [];
  for (const [index, object] of objects.entries()) {
    const number = index + 1;
    if (object === null) rows.push({ kind: 0, second: 0, third: 0 });
    else if (isPacked && typeof object === "string") {
      rows.push({ kind: 2, second: objects.length + 1, third: packed.length });
      packed.push({ number, text: object });
    } else rows.push({ kind: 1, second: pushChunk(encodeObject(number, object, eol)), third: 0 });
  }
  if (isPacked) {
    const bodies = packed.map(({ text }) => `${text}\n`);
    let at = 0;
    const header = packed.map(({ number }, index) => {
      const pair = `${number} ${at}`;
      at += bodies[index]?.length ?? 0;
      return pair;
    });
    const first = `${header.join(" ")}\n`;
    const dict = `<< /Type /ObjStm /N ${packed.length} /First ${first.length} /Filter /FlateDecode >>`;
    const container = { dict, data: deflateSync(Buffer.from(first + bodies.join(""), "latin1")) };
    rows.push({ kind: 1, second: pushChunk(encodeObject(objects.length + 1, container, eol)), third: 0 });
  }
  pushChunk(Buffer.from(input.stray ?? "", "latin1"));
  const root = `/Root 1 0 R ${trailer}`;
  let start = length;
  if (style === "table") {
    pushChunk(
      Buffer.from(`${formatTable(rows, eol)}trailer${eol}<< /Size ${rows.length} ${root} >>${eol}`, "latin1"),
    );
  } else {
    const number = rows.length;
    rows.push({ kind: 1, second: length, third: 0 });
    pushChunk(encodeObject(number, buildXrefStream(rows, number, root), eol));
    if (style === "hybrid") {
      // Like word processors: a full table, then an empty one that names the stream.
      const streamAt = start;
      const tableAt = length;
      const hidden = rows.map((row) => (row.kind === 2 ? { kind: 0 as const, second: 0, third: 0 } : row));
      const size = `/Size ${rows.length} ${root}`;
      pushChunk(Buffer.from(`${formatTable(hidden, eol)}trailer${eol}<< ${size} >>${eol}`, "latin1"));
      start = length;
      const dict = `<< ${size} /Prev ${tableAt} /XRefStm ${streamAt} >>`;
      pushChunk(Buffer.from(`xref${eol}0 0${eol}trailer${eol}${dict}${eol}`, "latin1"));
    }
  }
  pushChunk(
    Buffer.from(`startxref${eol}${start}${eol}%%EOF${input.endsWithNewline === false ? "" : eol}`, "latin1"),
  );
  return Buffer.concat(chunks);
}

export const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const LINE = "BT /F1 18 Tf 60 700 Td (Contract text) Tj ET 0.8 0.2 0.2 rg 60 640 200 20 re f";

export type SimplePage = { attributes?: string; content?: string };

/** Builds a file with one page per entry and a shared Helvetica; attributes go into the page dictionary. */
export function simplePdf(
  pages: readonly SimplePage[] = [{}],
  options: Omit<RawPdf, "objects"> & { catalog?: string; extra?: readonly RawObject[] } = {},
): Buffer {
  const { catalog = "", extra = [], ...rest } = options;
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(" ");
  const objects: RawObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    HELVETICA,
    ...pages.flatMap(({ attributes = "/MediaBox [0 0 595 842]", content = LINE }, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R ${attributes} /Contents ${firstPage + index * 2 + 1} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
      { dict: "<< >>", data: content },
    ]),
    ...extra,
  ];
  return rawPdf({ ...rest, objects });
}

/** Builds a page with one tagged paragraph, in a document with `tree` as its parent tree. */
export function taggedPdf(
  tree = "<< /Nums [0 [7 0 R]] >>",
  more: readonly string[] = [],
  root = "/ParentTreeNextKey 1",
  element = "P",
): Buffer {
  const extra = [
    `<< /Type /StructTreeRoot /K [7 0 R] /ParentTree ${tree} ${root} >>`,
    `<< /Type /StructElem /S /${element} /P 6 0 R /Pg 4 0 R /K [0] >>`,
    ...more,
  ];
  return simplePdf(
    [
      {
        attributes: "/MediaBox [0 0 595 842] /StructParents 0",
        content: "/P <</MCID 0>> BDC BT /F1 18 Tf 60 700 Td (Their own words) Tj ET EMC",
      },
    ],
    { catalog: "/StructTreeRoot 6 0 R /MarkInfo << /Marked true >> /Lang (fr)", extra },
  );
}

export function sampleStampField(change: Partial<StampField>): StampField {
  return {
    fieldId: 1,
    type: "TEXT",
    page: 1,
    positionX: 10,
    positionY: 40,
    width: 40,
    height: 5,
    meta: null,
    text: null,
    signature: null,
    ...change,
  };
}
