import { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { SigningState } from "@/server/contract/signing";
import { loadAggregate, loadEnvelope, type RecipientRow } from "@/server/db/store/envelope";
import { isDraft } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { messages } from "@/server/domain/messages";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { needsToAct } from "@/server/domain/recipient/role";
import type { Language } from "@/server/domain/vocabulary";
import { teamProcedure } from "@/server/trpc";
import { loadPeople } from "../signing/screen/people";
import { buildCommonState } from "../signing/screen/view";
import { buildPreviewedSession } from "./previewing/previewed-session";

/**
 * Returns the signing page of a draft's recipient for a preview (components/field-editor.md 4.9). Reads only: no
 * link, no event, no mail. Members who see the draft.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST once it was sent or for a recipient who only gets a copy
 */
export const previewSigning = teamProcedure
  .input(EnvelopeIdInput.extend({ recipientId: z.number().int() }))
  .output(SigningState)
  .query(async ({ ctx, input }): Promise<SigningState> => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const aggregate = await loadAggregate(ctx.db, envelope);
    const row = aggregate.recipients.find(({ id }) => id === input.recipientId);
    if (!row) throw new DomainError("NOT_FOUND", "Recipient could not be found.");
    if (!isDraft(envelope)) throw new DomainError("INVALID_REQUEST", "The envelope was already sent.");
    if (!needsToAct(row.role)) throw new DomainError("INVALID_REQUEST", "This recipient only gets a copy.");
    const language = chooseLanguage(row, aggregate.meta);
    const recipients = aggregate.recipients.map((one) => withSampleName(one, language));
    const recipient = withSampleName(row, language);
    const party = { ...aggregate, recipients, recipient, grants: [] };
    const now = await clock.now(ctx.db);
    const { code: _, ...common } = buildCommonState(party, await loadPeople(ctx.db, party), now);
    return { screen: "sign", ...common, session: await buildPreviewedSession(ctx.db, party, now) };
  });

/** Fills in a sample name and address where a template's recipient has none. */
function withSampleName(row: RecipientRow, language: Language): RecipientRow {
  const sample = messages[language].reuse.preview;
  return { ...row, name: row.name || sample.name, email: row.email || sample.email };
}
