import { z } from "zod";
import { EnvelopeId } from "./envelope";
import { Timestamp } from "./timestamp";

/**
 * `POST /envelope/direct-link/create`. Without a recipient, one is added for the visitor (rest/resources.md 11).
 */
export const CreateDirectLink = z.object({
  envelopeId: EnvelopeId,
  directRecipientId: z.number().int().optional(),
});
/** `POST /envelope/direct-link/toggle`. A given recipient replaces the one behind the link so far. */
export const ToggleDirectLink = z.object({
  envelopeId: EnvelopeId,
  enabled: z.boolean(),
  directRecipientId: z.number().int().optional(),
});

export const DirectLinkAnswer = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: Timestamp,
  enabled: z.boolean(),
  directTemplateRecipientId: z.number(),
  envelopeId: z.string(),
  /** The template's legacy number. */
  templateId: z.int(),
});
export type DirectLinkAnswer = z.infer<typeof DirectLinkAnswer>;

type LinkRow = { id: string; enabled: boolean; createdAt: Date; recipientId: number; envelopeId: string };

/** Converts a row; `token` is in plain text. */
export const toDirectLink = (
  row: LinkRow,
  token: string,
  template: { legacyId: number },
): DirectLinkAnswer => ({
  id: row.id,
  token,
  createdAt: row.createdAt.toISOString(),
  enabled: row.enabled,
  directTemplateRecipientId: row.recipientId,
  envelopeId: row.envelopeId,
  templateId: template.legacyId,
});
