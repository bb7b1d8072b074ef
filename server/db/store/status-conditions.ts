import { eq, type SQL, sql } from "drizzle-orm";
import { REFUSER } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { envelopes, recipients } from "../schema";

/** Builds a status condition. Reading takes a plain status, writing a planned one. */
export const hasStatus = (status: EnvelopeStatus): SQL => eq(envelopes.status, sql.param(status));

export const hasNotActed = (): SQL => eq(recipients.signingStatus, sql.param("NOT_SIGNED"));

export const hasRejected = (): SQL => eq(recipients.signingStatus, sql.param(REFUSER));

type StatusFilter = { readonly status?: EnvelopeStatus | readonly EnvelopeStatus[] | undefined };

/** Returns the requested statuses, each once; an empty list means all. */
export const toStatusList = ({ status }: StatusFilter): EnvelopeStatus[] =>
  status === undefined ? [] : [...new Set([status].flat())];
