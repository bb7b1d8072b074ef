import { z } from "zod";
import { listCompanyDomains } from "@/server/db/store/company-domain";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";
import { CompanyDomain, toCompanyDomain } from "./wire";

/** Lists all mail domains of an organisation. Its members. @throws DomainError NOT_FOUND */
export const list = memberProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(z.object({ data: z.array(CompanyDomain) }))
  .query(async ({ ctx, input: { organisationId } }) => {
    await loadPlace(ctx.db, ctx.account, { kind: "organisation", organisationId });
    const rows = await listCompanyDomains(ctx.db, organisationId);
    return { data: rows.map(toCompanyDomain) };
  });
