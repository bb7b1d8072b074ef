import { randomBytes } from "node:crypto";
import { z } from "zod";
import { clock } from "@/server/clock";
import { companyDomains } from "@/server/db/schema";
import { listCompanyDomains } from "@/server/db/store/company-domain";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainName } from "@/server/domain/company/domain-name";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { newId } from "@/server/ids";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { CompanyDomain, toCompanyDomain } from "./wire";

/**
 * Adds a mail domain, without effect until its DNS is checked (`check`). Another organisation may have it:
 * that is no secret, and domains change hands. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_EXISTS, LIMIT_EXCEEDED
 */
export const add = memberProcedure
  .input(z.object({ organisationId: z.int32(), domain: DomainName }))
  .output(CompanyDomain)
  .mutation(({ ctx, input: { organisationId, domain } }) =>
    ctx.db.transaction(async (tx) => {
      const { role } = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      assertMayManage(role);
      const present = await listCompanyDomains(tx, organisationId);
      if (present.length >= COUNT_LIMITS.companyDomainsPerOrganisation) {
        throw new DomainError("LIMIT_EXCEEDED", "domain: the organisation has as many domains as it may.");
      }
      const [row] = await tx
        .insert(companyDomains)
        .values({
          id: newId(),
          organisationId,
          domain,
          token: randomBytes(24).toString("base64url"),
          createdAt: await clock.now(tx),
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new DomainError("ALREADY_EXISTS", "domain: the organisation has this domain already.");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DOMAIN_ADDED",
        place: { organisationId },
        target: { kind: "DOMAIN", id: row.id, name: domain },
      });
      return toCompanyDomain(row);
    }),
  );
