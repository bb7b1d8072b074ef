import { z } from "zod";
import { clock } from "@/server/clock";
import { MadeFile, StoredFile } from "@/server/contract/file";
import { SigningToken } from "@/server/contract/signing";
import { type ItemRow, loadVersions } from "@/server/db/store/envelope";
import { type Party, recipientByToken } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import type { Screen } from "@/server/domain/recipient/gate";
import { need } from "@/server/runtime";
import { type Context, publicProcedure } from "@/server/trpc";
import { screenOf } from "./visit";

type ScreenName = Screen["screen"];

/** The screens on which a recipient may read the files: the same gate as `signing.state`. */
const READING: readonly ScreenName[] = ["start", "waiting", "done", "completed"];
/** The sealed files are offered once the envelope is completed. */
const FINISHED: readonly ScreenName[] = ["completed"];

const missing = () => new Refusal("NOT_FOUND", "This file could not be found.");

const Item = SigningToken.extend({ itemId: z.string().max(64) });

/**
 * Where the bytes of one file lie, for the recipient behind a token: `original` as everybody signs it, `sealed`
 * once completed. What the token may not see now is NOT_FOUND, like what does not exist.
 * @throws Refusal NOT_FOUND
 */
export const file = publicProcedure
  .input(Item.extend({ kind: z.enum(["original", "sealed"]) }))
  .output(StoredFile)
  .query(async ({ ctx, input }) => {
    const isSealed = input.kind === "sealed";
    const item = await readableItem(ctx, input, isSealed ? FINISHED : READING);
    const versionId = isSealed ? item.currentVersionId : item.originalVersionId;
    const version = (await loadVersions(ctx.db, [item.id])).find(({ id }) => id === versionId);
    if (!version) throw missing();
    return {
      filename: `${withoutPdf(item.title)}${isSealed ? "_signed" : ""}.pdf`,
      mediaType: "application/pdf",
      size: version.size,
      sha256: Buffer.from(version.sha256).toString("hex"),
      storageKey: version.storageKey,
    };
  });

/** The picture of a file's first page, drawn at intake (ruling 57), behind the same gate. @throws Refusal NOT_FOUND */
export const firstPage = publicProcedure
  .input(Item)
  .output(MadeFile)
  .query(async ({ ctx, input }) => {
    const item = await readableItem(ctx, input, READING);
    if (!item.firstPageKey) throw missing();
    const bytes = await need("storage").read(item.firstPageKey);
    return { filename: `${withoutPdf(item.title)}.png`, mediaType: "image/png", bytes };
  });

type Asking = Pick<Context, "db" | "visitor">;

async function readableItem(
  asking: Asking,
  input: z.infer<typeof Item>,
  screens: readonly ScreenName[],
): Promise<ItemRow> {
  const party = await readingParty(asking, input.token, screens);
  const item = party.items.find(({ id }) => id === input.itemId);
  if (!item) throw missing();
  return item;
}

/** The party behind a token that is on a screen where it may read. @throws Refusal NOT_FOUND */
export async function readingParty(
  { db, visitor }: Asking,
  token: string,
  screens: readonly ScreenName[] = READING,
): Promise<Party> {
  const party = await recipientByToken(db, token, visitor);
  const { screen } = screenOf(party, await clock.now(db));
  if (!screens.includes(screen)) throw missing();
  return party;
}
