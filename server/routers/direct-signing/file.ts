import { z } from "zod";
import { DirectToken } from "@/server/contract/direct";
import { GeneratedFile, StoredFile, ViewerFile } from "@/server/contract/file";
import type { ItemRow } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { type Context, publicProcedure } from "@/server/trpc";
import { addPageIndex, findStoredPdf, loadFirstPagePng } from "../item/files/item-file";
import { limitReads } from "./limits";
import { findConfirmedAccount, openLink, requiresAccount } from "./open-link";

const Item = DirectToken.extend({ itemId: z.string().max(64) });

const buildInactiveLinkError = () => new DomainError("NOT_FOUND", "This link is not active.");

/**
 * Returns a file of a template, for a visitor's page. Anyone with the open link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const file = publicProcedure
  .input(Item)
  .output(StoredFile)
  .query(({ ctx, input }) => loadOriginal(ctx, input));

/**
 * Returns the same for the viewer, which reads by ranges. Anyone with the open link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
export const viewerFile = publicProcedure
  .input(Item)
  .output(ViewerFile)
  .query(async ({ ctx, input }) => addPageIndex(ctx.services, await loadOriginal(ctx, input)));

/**
 * Returns the picture of a file's first page. Anyone with the open link.
 * @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const firstPage = publicProcedure
  .input(Item)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const item = await findReadableItem(ctx, input);
    const picture = await loadFirstPagePng(ctx.services, item);
    if (!picture) throw buildInactiveLinkError();
    return picture;
  });

async function loadOriginal(ctx: Context, input: z.infer<typeof Item>): Promise<StoredFile> {
  const item = await findReadableItem(ctx, input);
  const stored = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
  if (!stored) throw buildInactiveLinkError();
  return stored;
}

async function findReadableItem(ctx: Context, { token, itemId }: z.infer<typeof Item>): Promise<ItemRow> {
  await limitReads(ctx);
  const open = await openLink(ctx.db, token);
  if (requiresAccount(open) && !(await findConfirmedAccount(ctx.db, ctx.account)))
    throw buildInactiveLinkError();
  const item = open.template.items.find(({ id }) => id === itemId);
  if (!item) throw buildInactiveLinkError();
  return item;
}
