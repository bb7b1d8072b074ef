import { readInstallation } from "@/server/db/store/installation";
import { InstallationSettings } from "@/server/domain/installation";
import { publicProcedure } from "@/server/trpc";

/** What stands on every page and who may open an account here. Anybody: it is shown before one signs in. */
export const site = publicProcedure.output(InstallationSettings).query(({ ctx }) => readInstallation(ctx.db));
