import { WEBHOOK_EVENTS, type WebhookEvent } from "@/server/domain/webhook/events";
import type { WebhookAnswer } from "../../api-types";

/** The form of a webhook, without its secret. */
export type WebhookValues = {
  url: string;
  all: boolean;
  /** Kept while "all" is chosen, so that switching back restores them. */
  kinds: WebhookEvent[];
  includeFields: boolean;
  includeSigningTokens: boolean;
};

/** The events that most programs wait for. */
export const NEW_WEBHOOK: WebhookValues = {
  url: "",
  all: false,
  kinds: ["DOCUMENT_COMPLETED", "DOCUMENT_REJECTED", "DOCUMENT_CANCELLED"],
  includeFields: false,
  includeSigningTokens: false,
};

export const toWebhookValues = (webhook: WebhookAnswer): WebhookValues => ({
  url: webhook.webhookUrl,
  all: webhook.eventTriggers.includes("*"),
  kinds: WEBHOOK_EVENTS.filter((kind) => webhook.eventTriggers.includes(kind)),
  includeFields: webhook.includeFields,
  includeSigningTokens: webhook.includeSigningTokens,
});

export const toWebhookInput = ({ url, all, kinds, ...rest }: WebhookValues) => {
  const eventTriggers: (WebhookEvent | "*")[] = all ? ["*"] : kinds;
  const { includeFields, includeSigningTokens } = rest;
  return { webhookUrl: url.trim(), eventTriggers, includeFields, includeSigningTokens };
};

export const isSame = (left: WebhookValues, right: WebhookValues): boolean =>
  JSON.stringify(toWebhookInput(left)) === JSON.stringify(toWebhookInput(right));
