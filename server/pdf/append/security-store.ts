import { deflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { createDamagedError } from "../syntax/parser";
import type { ValidationData } from "../validation-data/gather";
import { Increment } from "./increment";
import { layOutUnsigned } from "./write";

/**
 * Builds the update with the document security store (ISO 32000-2, 12.8.4.3): validation data for every
 * signature in the file. No certification forbids such an update. An existing store is continued.
 */
export async function buildSecurityStoreUpdate(
  file: PdfFile,
  data: ValidationData,
  seed: string,
): Promise<Buffer> {
  const increment = await Increment.over(file, seed.slice(0, 8).toUpperCase());
  const { context } = increment;
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
  const catalog = increment.copyDict(file.catalog);
  const old = file.dict(catalog.get(PDFName.of("DSS")));
  const store = old ? increment.copyDict(old) : PDFDict.withContext(context);
  const extendList = (key: string, items: readonly Buffer[]) => {
    const list = PDFArray.withContext(context);
    for (const item of file.array(old?.get(PDFName.of(key)))?.asArray() ?? []) list.push(item);
    for (const item of items) {
      const dict = context.obj({ Filter: "FlateDecode" });
      list.push(increment.add(PDFRawStream.of(dict, deflateSync(item))));
    }
    if (list.size() > 0) store.set(PDFName.of(key), list);
  };
  extendList("Certs", data.certificates);
  extendList("CRLs", data.revocationLists);
  extendList("OCSPs", data.ocspAnswers);
  catalog.set(PDFName.of("DSS"), increment.add(store));
  increment.replace(rootRef, catalog);
  return layOutUnsigned(increment, seed);
}
