import { eq, type SQL, sql } from "drizzle-orm";
import { REFUSER } from "@/server/domain/envelope/status";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import { envelopes, recipients } from "../schema";

/** Envelopes in this status. Asking takes a plain status, where writing takes a planned one. */
export const inStatus = (status: EnvelopeStatus): SQL => eq(envelopes.status, sql.param(status));

/** Recipients who have neither signed nor rejected. */
export const hasNotActed = (): SQL => eq(recipients.signingStatus, sql.param("NOT_SIGNED"));

/** Recipients who rejected. */
export const hasRejected = (): SQL => eq(recipients.signingStatus, sql.param(REFUSER));

type Asked = { readonly status?: EnvelopeStatus | readonly EnvelopeStatus[] | undefined };

/** The statuses asked for, each once; none is all of them. */
export const statusesOf = ({ status }: Asked): EnvelopeStatus[] =>
  status === undefined ? [] : [...new Set([status].flat())];
