/** Updates appended to a PDF by hand, valid and hostile ones, without the product's own writer. */

export type Update = {
  /** Object bodies by number; null frees the object. */
  objects: Readonly<Record<number, string | Buffer | null>>;
  /** Entries of the trailer besides /Size, /Root and /Prev. */
  trailer?: string;
  /** Parts that are left out. */
  without?: readonly ("xref" | "prev" | "startxref")[];
};

const toLatin = (bytes: Buffer): string => bytes.toString("latin1");

export const getLastStart = (bytes: Buffer): number =>
  Number([...toLatin(bytes).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);

/** Object number of the catalog, found by a plain pattern. */
export const getRootNumber = (bytes: Buffer): number =>
  Number([...toLatin(bytes).matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]);

export const getNextObjectNumber = (bytes: Buffer): number =>
  Math.max(...[...toLatin(bytes).matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size)));

/** Returns the body of the newest plain-text object with this number. */
export function findObjectBody(bytes: Buffer, number: number): string {
  const text = toLatin(bytes);
  const found = [...text.matchAll(new RegExp(`(?:^|[\\r\\n])${number} 0 obj\\s`, "g"))].at(-1);
  if (!found) throw new Error(`object ${number} is not in plain text`);
  const start = found.index + found[0].length;
  return text.slice(start, text.indexOf("endobj", start)).trim();
}

/** Returns the numbers of objects whose body matches, oldest first. */
export function findObjectNumbers(bytes: Buffer, pattern: RegExp): number[] {
  const all = [...toLatin(bytes).matchAll(/(?:^|[\r\n])(\d+) 0 obj\s([\s\S]*?)endobj/g)];
  return all.filter(([, , body]) => pattern.test(body ?? "")).map(([, number]) => Number(number));
}

/** True if the newest cross-reference is a stream. */
const isEndingInStream = (bytes: Buffer): boolean => {
  const at = getLastStart(bytes);
  return !toLatin(bytes.subarray(at, at + 8))
    .trimStart()
    .startsWith("xref");
};

type ObjectOffset = { number: number; at: number | null };

function buildTableSection(rows: readonly ObjectOffset[], entries: string): string {
  const lines = rows.map(({ number, at }) =>
    at === null
      ? `${number} 1\n0000000000 00001 f \n`
      : `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`,
  );
  return `xref\n${lines.join("")}trailer\n<< ${entries} >>\n`;
}

function buildStreamSection(number: number, rows: readonly ObjectOffset[], entries: string): Buffer {
  const data = Buffer.concat(
    rows.map(({ at }) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(at === null ? 0 : 1, 0);
      row.writeUInt32BE(at ?? 0, 1);
      row.writeUInt16BE(at === null ? 1 : 0, 5);
      return row;
    }),
  );
  const index = rows.map((row) => `${row.number} 1`).join(" ");
  const dict = `<< /Type /XRef /W [1 4 2] /Index [${index}] /Length ${data.length} ${entries} >>`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dict}\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}

/** Returns the file with another update, whose cross-reference is of the same kind as the newest. */
export function appendUpdate(bytes: Buffer, { objects, trailer = "", without = [] }: Update): Buffer {
  const chunks: Buffer[] = [bytes];
  let at = bytes.length;
  const pushChunk = (chunk: Buffer) => {
    chunks.push(chunk);
    at += chunk.length;
  };
  const last = bytes.at(-1);
  if (last !== 0x0a && last !== 0x0d) pushChunk(Buffer.from("\n"));
  const rows: ObjectOffset[] = [];
  for (const [name, body] of Object.entries(objects)) {
    const number = Number(name);
    rows.push({ number, at: body === null ? null : at });
    if (body !== null) {
      pushChunk(
        Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]),
      );
    }
  }
  if (without.includes("xref")) return Buffer.concat(chunks);
  const start = at;
  const size = Math.max(
    getNextObjectNumber(bytes),
    ...Object.keys(objects).map((number) => Number(number) + 1),
  );
  const previous = without.includes("prev") ? "" : `/Prev ${getLastStart(bytes)}`;
  const root = /\/Root/.test(trailer) ? "" : `/Root ${getRootNumber(bytes)} 0 R`;
  if (isEndingInStream(bytes)) {
    const own = [...rows, { number: size, at: start }];
    pushChunk(buildStreamSection(size, own, `/Size ${size + 1} ${root} ${previous} ${trailer}`));
  } else {
    pushChunk(Buffer.from(buildTableSection(rows, `/Size ${size} ${root} ${previous} ${trailer}`), "latin1"));
  }
  if (!without.includes("startxref")) pushChunk(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

export type Signing = {
  sign: (covered: Buffer) => Buffer;
  subFilter?: string;
  type?: "Sig" | "DocTimeStamp";
  /** DocMDP permission; without it the signature certifies nothing. */
  permission?: 1 | 2 | 3;
  /** Parameters of a FieldMDP transform, as in `/Action /All`. */
  locks?: string;
  /** Number of an object that holds the references instead. */
  reference?: number;
  /** Further entries of the field, as in `/Lock << … >>`. */
  entries?: string;
  field: string;
  reserve?: number;
  /** Further objects of this update, from the next free number plus two. */
  objects?: Readonly<Record<number, string>>;
  /** The page with the widget, if it changes in more than that. */
  pageBody?: string;
  /** Number of the page that lists the widget; by default the last page in the file. */
  page?: number;
  /** Rectangle of the widget on that page; invisible by default. */
  rect?: string;
  /** Annotation flags of the widget; printed and locked by default. */
  flags?: number;
  /** Entries of the trailer besides /Size, /Root and /Prev. */
  trailer?: string;
};

/** Restrictions of the signature. */
function formatReferences({ permission, locks, reference: apart }: Signing): string {
  if (apart !== undefined) return `/Reference ${apart} 0 R`;
  const formatReference = (method: string, parameters: string) =>
    `<< /Type /SigRef /TransformMethod /${method} /TransformParams << /Type /TransformParams /V /1.2 ${parameters} >> >>`;
  const all = [
    ...(permission ? [formatReference("DocMDP", `/P ${permission}`)] : []),
    ...(locks ? [formatReference("FieldMDP", locks)] : []),
  ];
  return all.length > 0 ? `/Reference [${all.join(" ")}]` : "";
}

/** Returns the file with another signature in a new field, invisible by default. */
export function addSignature(bytes: Buffer, signing: Signing): Buffer {
  const { subFilter = "ETSI.CAdES.detached", type = "Sig", permission, reserve = 6000 } = signing;
  const value = getNextObjectNumber(bytes);
  const [widget, root] = [value + 1, getRootNumber(bytes)];
  const page = signing.page ?? findObjectNumbers(bytes, /\/Type \/Page\b/).at(-1) ?? 0;
  const room = " ".repeat(40);
  const draft = appendUpdate(bytes, {
    objects: {
      [value]: `<< /Type /${type} /Filter /Adobe.PPKLite /SubFilter /${subFilter} /M (D:20261121120000Z) /Name (Test) ${formatReferences(signing)} /ByteRange [0${room}] /Contents <${"0".repeat(reserve * 2)}> >>`,
      [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${signing.field}) /V ${value} 0 R /P ${page} 0 R /Rect ${signing.rect ?? "[0 0 0 0]"} /F ${signing.flags ?? 132} ${signing.entries ?? ""} >>`,
      [page]: signing.pageBody ?? withEntry(findObjectBody(bytes, page), "Annots", widget),
      [root]: withField(findObjectBody(bytes, root), widget, permission ? value : null),
      ...signing.objects,
    },
    trailer: signing.trailer ?? "",
  });
  const start = draft.indexOf(`<${"0".repeat(64)}`, bytes.length);
  const end = start + reserve * 2 + 2;
  const range = ` ${start} ${end} ${draft.length - end}`;
  draft.write(range, draft.indexOf(`[0${room}]`, bytes.length) + 2, "latin1");
  const cms = signing.sign(Buffer.concat([draft.subarray(0, start), draft.subarray(end)]));
  draft.write(cms.toString("hex"), start + 1, "latin1");
  return draft;
}

/** Returns a dictionary with another reference in one of its arrays. */
export function withEntry(body: string, key: string, number: number): string {
  const array = new RegExp(`/${key}\\s*\\[`);
  if (array.test(body)) return body.replace(array, (found) => `${found} ${number} 0 R `);
  return body.replace(/^<</, `<< /${key} [${number} 0 R]`);
}

function withField(catalog: string, widget: number, certified: number | null): string {
  const perms = certified === null ? "" : `/Perms << /DocMDP ${certified} 0 R >> `;
  const body = catalog.replace(/^<</, `<< ${perms}`);
  if (/\/AcroForm/.test(body)) return withEntry(body, "Fields", widget);
  return body.replace(/^<</, `<< /AcroForm << /Fields [${widget} 0 R] /SigFlags 3 >>`);
}
