import { z } from "zod";
import type { FinishDirect } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import { signatureUploads } from "@/server/db/schema";
import type { RecipientRow } from "@/server/db/store/envelope";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { newId } from "@/server/ids";
import type { FileServices } from "@/server/services";
import { redrawSignaturePng } from "../signing/picture";

type DirectValues = FinishDirect["values"];
type Redrawn = { storageKey: string; sha256: Uint8Array; widthPx: number; heightPx: number };
/** Redrawn pictures, by the name that the page gave. */
export type Pictures = ReadonlyMap<string, Redrawn>;

const Uploaded = z.object({ kind: z.literal("uploaded"), uploadId: z.string() });
const findUploadId = (value: unknown): string | null => Uploaded.safeParse(value).data?.uploadId ?? null;

/**
 * Redraws the pictures that values name; no byte of the files survives. Outside any transaction: it uses a
 * separate process and may take seconds.
 * @throws DomainError INVALID_BODY (the picture)
 */
export async function redrawPictures(
  services: FileServices,
  { pictures, values }: FinishDirect,
): Promise<Pictures> {
  const named = new Set(values.map(({ value }) => findUploadId(value)));
  const redrawnPictures = new Map<string, Redrawn>();
  for (const { id, png } of pictures) {
    if (!named.has(id) || redrawnPictures.has(id)) continue;
    const {
      png: bytes,
      widthPx,
      heightPx,
    } = await redrawSignaturePng(services, new Uint8Array(Buffer.from(png, "base64")));
    const { key: storageKey, sha256 } = await services.storage.put(bytes);
    redrawnPictures.set(id, { storageKey, sha256, widthPx, heightPx });
  }
  return redrawnPictures;
}

/** Stores the pictures for their recipient. Returns the values with the new ids. */
export async function storePictures(
  tx: Transaction,
  recipient: Pick<RecipientRow, "id" | "email">,
  pictures: Pictures,
  values: DirectValues,
  now: Date,
): Promise<DirectValues> {
  if (pictures.size === 0) return values;
  const rows = [...pictures].map(([name, picture]) => ({ name, row: { ...picture, id: newId() } }));
  const theirs = { recipientId: recipient.id, address: getSeatAddress(recipient), createdAt: now };
  await tx.insert(signatureUploads).values(rows.map(({ row }) => ({ ...row, ...theirs })));
  const ids = new Map(rows.map(({ name, row }) => [name, row.id]));
  return values.map((each) => {
    const uploadId = ids.get(findUploadId(each.value) ?? "");
    return uploadId === undefined ? each : { ...each, value: { kind: "uploaded", uploadId } };
  });
}
