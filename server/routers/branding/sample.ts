import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { loadBrand, loadOrganisationBrand } from "@/server/db/store/brand";
import { SAMPLE_KINDS } from "@/server/domain/mail-sample";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { parseMail } from "@/server/mail/data";
import { buildScreenFrame } from "@/server/mail/frame";
import { renderMail } from "@/server/mail/render";
import { parseSender } from "@/server/mail/transport";
import { memberProcedure } from "@/server/trpc";
import { loadPlace, TeamOrOrganisation } from "../member/membership-scope";
import { buildSampleMail } from "./sample-mail";

const Sample = z.object({
  place: TeamOrOrganisation,
  kind: z.enum(SAMPLE_KINDS),
  language: z.enum(LANGUAGES),
});

/**
 * Renders a mail as recipients of a place get it now, about a made-up document. Any member.
 * @throws DomainError NOT_FOUND
 */
export const previewSample = memberProcedure
  .input(Sample)
  .output(z.object({ subject: z.string(), html: z.string() }))
  .query(async ({ ctx, input }) => {
    const here = await loadPlace(ctx.db, ctx.account, input.place);
    const brand = here.team
      ? await loadBrand(ctx.db, here.team.id)
      : await loadOrganisationBrand(ctx.db, here.organisation.id);
    const { name, address } = parseSender(env().MAIL_FROM);
    const { kind, data } = buildSampleMail(input.kind, ctx.account, here.name, await clock.now(ctx.db));
    const context = { language: input.language, service: name || address, attachmentCount: 1 };
    const frame = await buildScreenFrame(ctx.db, brand);
    const { subject, html } = await renderMail(parseMail(kind, JSON.stringify(data)), context, frame);
    return { subject, html };
  });

const SAMPLES_PER_HOUR = 10;

/**
 * Sends that mail to the caller's own address. ADMIN and MANAGER of a team.
 * @throws DomainError NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS
 */
export const sendSample = memberProcedure
  .input(Sample.omit({ place: true }).extend({ teamId: z.int32() }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    const { account } = ctx;
    const here = await loadPlace(ctx.db, account, { kind: "team", teamId: input.teamId });
    assertMayManage(here.role);
    await limitHits(ctx.db, `sample-mail:${account.userId}`, SAMPLES_PER_HOUR, HOUR_MS);
    await ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      await queueMail(tx, {
        ...buildSampleMail(input.kind, account, here.name, now),
        to: { name: account.name, email: account.email },
        language: input.language,
        uniqueKey: `sample:${newId()}`,
        teamId: input.teamId,
        userId: account.userId,
        now,
      });
    });
    return { success: true };
  });
