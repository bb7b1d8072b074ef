import { readInstallation } from "@/server/db/store/installation";
import { InstallationSettings } from "@/server/domain/installation";
import { publicProcedure } from "@/server/trpc";

/** Returns the site's texts and sign-up rules. Anyone: they are shown before the sign-in. */
export const site = publicProcedure.output(InstallationSettings).query(({ ctx }) => readInstallation(ctx.db));
