import { z } from "zod";
import { accountProcedure } from "@/server/trpc";
import { adminOf } from "../company-sign-in/wire";
import { ScimSettings, scimSettingsOf } from "./wire";

/** Returns the directory's connection. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const get = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(ScimSettings)
  .query(async ({ ctx, input: { organisationId } }) => {
    await adminOf(ctx.db, ctx.account, organisationId);
    return scimSettingsOf(ctx.db, organisationId);
  });
