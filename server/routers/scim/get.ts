import { z } from "zod";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { loadScimSettings, ScimSettings } from "./wire";

/** Returns the directory's connection. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const get = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(ScimSettings)
  .query(async ({ ctx, input: { organisationId } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    return loadScimSettings(ctx.db, organisationId);
  });
