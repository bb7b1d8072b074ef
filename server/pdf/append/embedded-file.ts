import { deflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";

/** A file inside a PDF (ISO 32000-2, 7.11.4 and 14.13). */
export type EmbeddedFile = {
  name: string;
  description: string;
  json: string;
  /** Time it was made; printed in UTC. */
  at: Date;
  /** `Data`: the source of the pages. `Supplement`: more than the pages show. */
  relationship: "Data" | "Supplement";
};

/** Writes the file with its specification; the reference belongs in /EmbeddedFiles and /AF. */
export function embedFile(context: PDFContext, file: EmbeddedFile): PDFRef {
  const bytes = Buffer.from(file.json, "utf8");
  const dict = context.obj({ Type: "EmbeddedFile", Filter: "FlateDecode" });
  dict.set(PDFName.of("Subtype"), PDFName.of("application/json"));
  const parameters = context.obj({ Size: bytes.length });
  const date = `D:${file.at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  parameters.set(PDFName.of("ModDate"), PDFHexString.fromText(date));
  dict.set(PDFName.of("Params"), parameters);
  const stream = context.register(PDFRawStream.of(dict, deflateSync(bytes)));
  const specification = context.obj({
    Type: "Filespec",
    EF: { F: stream, UF: stream },
    AFRelationship: file.relationship,
  });
  specification.set(PDFName.of("F"), PDFHexString.fromText(file.name));
  specification.set(PDFName.of("UF"), PDFHexString.fromText(file.name));
  specification.set(PDFName.of("Desc"), PDFHexString.fromText(file.description));
  return context.register(specification);
}

export function associateFile(
  context: PDFContext,
  catalog: PDFDict,
  known: PDFArray | undefined,
  file: PDFRef,
) {
  const list = PDFArray.withContext(context);
  for (const item of known?.asArray() ?? []) list.push(item);
  list.push(file);
  catalog.set(PDFName.of("AF"), list);
}

/** Builds a name tree of a single leaf, in the order of its keys. */
export function buildNameLeaf(context: PDFContext, entries: readonly (readonly [string, PDFRef])[]): PDFDict {
  const names = PDFArray.withContext(context);
  for (const [name, ref] of entries) {
    names.push(PDFHexString.fromText(name));
    names.push(ref);
  }
  const leaf = PDFDict.withContext(context);
  leaf.set(PDFName.of("Names"), names);
  return leaf;
}
