import { type PDFArray, PDFHexString, type PDFRef } from "pdf-lib";

/**
 * The signature dictionary as bytes (ISO 32000-2, 12.8.1). It is written by hand because /ByteRange and
 * /Contents are filled in after everything else has its place.
 */

export type SignatureInfo = {
  name: string;
  reason: string;
  /** Printed as /M, in UTC. */
  signingTime: Date;
  /** An approval beside other signatures, which certifies nothing; by default the signature certifies. */
  isApproval?: boolean;
  /** With a lock, the certification lets others sign and protects these fields (ruling 80). */
  lock?: FieldLock | null;
};

/**
 * `fields`: names of the locked fields; `catalog`: object the lock is a part of (ISO 32000-2, table 256,
 * /Data).
 */
export type FieldLock = { fields: PDFArray; catalog: PDFRef };

export type SignatureObject = {
  bytes: Buffer;
  /** Offset of `<` and of the byte after `>` of /Contents, within `bytes`. */
  contentsStart: number;
  contentsEnd: number;
  /** Offset and length of the space for the three open numbers of /ByteRange, within `bytes`. */
  rangeStart: number;
  rangeLength: number;
};

const RANGE_ROOM = 36;

/**
 * DocMDP P=1: no change is permitted; document security stores and timestamps stay possible (ruling 39b). If
 * others may sign after it, P=2 and a lock on every existing field (ruling 80).
 */
function formatCertification(lock: FieldLock | null | undefined): string[] {
  const docMdp = [
    "/Reference [ << /Type /SigRef /TransformMethod /DocMDP",
    `/TransformParams << /Type /TransformParams /P ${lock ? 2 : 1} /V /1.2 >> >>`,
  ];
  if (!lock) return [`${docMdp.join("\n")} ]`];
  const { fields, catalog } = lock;
  return [
    ...docMdp,
    `<< /Type /SigRef /TransformMethod /FieldMDP /Data ${catalog.toString()}`,
    `/TransformParams << /Type /TransformParams /Action /Include /Fields ${fields.toString()} /V /1.2 >> >> ]`,
  ];
}

function formatPdfDate(time: Date): string {
  return `(D:${time.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z)`;
}

/** `entries`: the dictionary's lines but for /ByteRange and /Contents. */
function layoutObject(ref: PDFRef, entries: readonly string[], reserve: number): SignatureObject {
  const before = [`${ref.objectNumber} ${ref.generationNumber} obj\n<<`, ...entries, "/ByteRange [0 "].join(
    "\n",
  );
  const rangeStart = before.length;
  const middle = `${" ".repeat(RANGE_ROOM)}]\n/Contents `;
  const contentsStart = rangeStart + middle.length;
  const contents = `<${"0".repeat(reserve * 2)}>`;
  const bytes = Buffer.from(`${before}${middle}${contents}\n>>\nendobj\n`, "latin1");
  return {
    bytes,
    contentsStart,
    contentsEnd: contentsStart + contents.length,
    rangeStart,
    rangeLength: RANGE_ROOM,
  };
}

/** Builds the signature dictionary. `reserve`: bytes kept free for the CMS. */
export function buildSignatureObject(ref: PDFRef, info: SignatureInfo, reserve: number): SignatureObject {
  const entries = [
    "/Type /Sig",
    "/Filter /Adobe.PPKLite",
    "/SubFilter /ETSI.CAdES.detached",
    `/Name ${PDFHexString.fromText(info.name).toString()}`,
    `/Reason ${PDFHexString.fromText(info.reason).toString()}`,
    `/M ${formatPdfDate(info.signingTime)}`,
    ...(info.isApproval ? [] : formatCertification(info.lock)),
  ];
  return layoutObject(ref, entries, reserve);
}

/** Builds a document timestamp (12.8.5): its time is in the token only. */
export function buildTimestampObject(ref: PDFRef, reserve: number): SignatureObject {
  return layoutObject(
    ref,
    ["/Type /DocTimeStamp", "/Filter /Adobe.PPKLite", "/SubFilter /ETSI.RFC3161"],
    reserve,
  );
}
