import { z } from "zod";
import { buildRedirectUri, loadCompanyConnection, toCompanyClient } from "@/server/auth/company/connection";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { DomainError } from "@/server/domain/errors";
import { PROVIDER_PROBLEMS, tryProvider } from "@/server/identity/company/try-provider";
import { accountProcedure } from "@/server/trpc";
import { ClientId, ClientSecret, Issuer, loadOrganisationAsAdmin } from "./wire";

const CHECKS_PER_MINUTE = 10;

/**
 * Tests a provider: reachable, described under its own name, readable keys, our secret accepted. Names the
 * failing step, never a server's answer. ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST (no secret for it), TOO_MANY_REQUESTS
 */
export const check = accountProcedure
  .input(
    z.object({
      organisationId: z.int32(),
      issuer: Issuer,
      clientId: ClientId,
      /** Default: the stored secret of this issuer and client. */
      clientSecret: ClientSecret.optional(),
    }),
  )
  .output(z.object({ problem: z.enum(PROVIDER_PROBLEMS).nullable() }))
  .mutation(async ({ ctx, input: { organisationId, issuer, clientId, clientSecret } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    await limitHits(ctx.db, `company-check:${organisationId}`, CHECKS_PER_MINUTE, MINUTE_MS);
    const savedConnection = await loadCompanyConnection(ctx.db, organisationId);
    const isKept = savedConnection?.issuer === issuer && savedConnection.clientId === clientId;
    const secret = clientSecret ?? (isKept ? toCompanyClient(savedConnection).clientSecret : undefined);
    if (secret === undefined)
      throw new DomainError("INVALID_REQUEST", "clientSecret: there is none for this issuer and client.");
    const calling = { dialling: ctx.services.webhookDialling, now: await clock.now(ctx.db) };
    const client = { issuer, clientId, clientSecret: secret };
    return { problem: await tryProvider(client, calling, buildRedirectUri(organisationId)) };
  });
