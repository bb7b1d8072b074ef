import { pgEnum } from "drizzle-orm/pg-core";
import {
  DISTRIBUTION_METHODS,
  ENVELOPE_SOURCES,
  ENVELOPE_STATUSES,
  ENVELOPE_TYPES,
  FIELD_TYPES,
  READ_STATUSES,
  RECIPIENT_ROLES,
  SEND_STATUSES,
  SIGNING_MODES,
  SIGNING_STATUSES,
  TEMPLATE_TYPES,
  VISIBILITIES,
} from "@/server/domain/vocabulary";

/** PostgreSQL enums only for the closed sets of the seed (ruling 68). */
export const envelopeType = pgEnum("envelope_type", ENVELOPE_TYPES);
export const envelopeStatus = pgEnum("envelope_status", ENVELOPE_STATUSES);
export const envelopeSource = pgEnum("envelope_source", ENVELOPE_SOURCES);
export const visibility = pgEnum("visibility", VISIBILITIES);
export const templateType = pgEnum("template_type", TEMPLATE_TYPES);
export const signingMode = pgEnum("signing_mode", SIGNING_MODES);
export const distributionMethod = pgEnum("distribution_method", DISTRIBUTION_METHODS);
export const recipientRole = pgEnum("recipient_role", RECIPIENT_ROLES);
export const readStatus = pgEnum("read_status", READ_STATUSES);
export const signingStatus = pgEnum("signing_status", SIGNING_STATUSES);
export const sendStatus = pgEnum("send_status", SEND_STATUSES);
export const fieldType = pgEnum("field_type", FIELD_TYPES);
