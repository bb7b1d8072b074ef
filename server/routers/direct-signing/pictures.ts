import { z } from "zod";
import type { FinishDirect } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import { signatureUploads } from "@/server/db/schema";
import type { RecipientRow } from "@/server/db/store/envelope";
import { addressOf } from "@/server/domain/recipient/person";
import { newId } from "@/server/ids";
import type { FileServices } from "@/server/services";
import { redraw } from "../signing/picture";

type Values = FinishDirect["values"];
type Redrawn = { storageKey: string; sha256: Uint8Array; widthPx: number; heightPx: number };
/** Pictures redrawn here, by the name the page gave each. */
export type Pictures = ReadonlyMap<string, Redrawn>;

const Uploaded = z.object({ kind: z.literal("uploaded"), uploadId: z.string() });
const namedBy = (value: unknown): string | null => Uploaded.safeParse(value).data?.uploadId ?? null;

/**
 * Redraws the pictures that values name, so that nothing of the uploaded files survives; the others are left. Outside
 * any transaction: it takes a process of its own and may take seconds. @throws DomainError INVALID_BODY (the picture)
 */
export async function redrawPictures(
  services: FileServices,
  { pictures, values }: FinishDirect,
): Promise<Pictures> {
  const named = new Set(values.map(({ value }) => namedBy(value)));
  const made = new Map<string, Redrawn>();
  for (const { id, png } of pictures) {
    if (!named.has(id) || made.has(id)) continue;
    const {
      png: bytes,
      widthPx,
      heightPx,
    } = await redraw(services, new Uint8Array(Buffer.from(png, "base64")));
    const { key: storageKey, sha256 } = await services.storage.put(bytes);
    made.set(id, { storageKey, sha256, widthPx, heightPx });
  }
  return made;
}

/** Gives the pictures to their recipient; returns the values with the names they have from now on. */
export async function keepPictures(
  tx: Transaction,
  recipient: Pick<RecipientRow, "id" | "email">,
  pictures: Pictures,
  values: Values,
  now: Date,
): Promise<Values> {
  if (pictures.size === 0) return values;
  const rows = [...pictures].map(([name, picture]) => ({ name, row: { ...picture, id: newId() } }));
  const theirs = { recipientId: recipient.id, address: addressOf(recipient), createdAt: now };
  await tx.insert(signatureUploads).values(rows.map(({ row }) => ({ ...row, ...theirs })));
  const ids = new Map(rows.map(({ name, row }) => [name, row.id]));
  return values.map((each) => {
    const uploadId = ids.get(namedBy(each.value) ?? "");
    return uploadId === undefined ? each : { ...each, value: { kind: "uploaded", uploadId } };
  });
}
