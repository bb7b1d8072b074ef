import type { Guide } from "../guide";
import { companySignIn } from "./company-sign-in";
import { coordinates } from "./coordinates";
import { embedding } from "./embedding";
import { errors } from "./errors";
import { idempotency } from "./idempotency";
import { limits } from "./limits";
import { logStreaming } from "./log-streaming";
import { placeholders } from "./placeholders";
import { quickStart } from "./quick-start";
import { recipients } from "./recipients";
import { requests } from "./requests";
import { templates } from "./templates";
import { versions } from "./versions";
import { webhooks } from "./webhooks";

/** All guides in reading order. */
export const GUIDES: readonly Guide[] = [
  quickStart,
  requests,
  recipients,
  coordinates,
  placeholders,
  templates,
  embedding,
  webhooks,
  companySignIn,
  logStreaming,
  errors,
  idempotency,
  limits,
  versions,
];

export const findGuide = (slug: string): Guide | undefined => GUIDES.find((guide) => guide.slug === slug);
