import { z } from "zod";
import { DirectToken } from "@/server/contract/direct";
import { publicProcedure } from "@/server/trpc";
import { accountNeeded, maybeOpenLink } from "./open-link";
import { visitorWords } from "./visitor-words";

/**
 * What the head of a direct link's page may say, which messengers and crawlers read (components/README.md 1.4): the words
 * for visitors of a template that is for everybody. Null for every other link, whether it opens or not.
 */
export const head = publicProcedure
  .input(DirectToken)
  .output(z.object({ title: z.string(), description: z.string() }).nullable())
  .query(async ({ ctx, input }) => {
    const open = await maybeOpenLink(ctx.db, input.token);
    if (!open || accountNeeded(open)) return null;
    const { envelope } = open.template;
    return envelope.templateType === "PUBLIC" && envelope.publicTitle ? visitorWords(envelope) : null;
  });
