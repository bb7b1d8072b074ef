import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { requireInstance } from "@/server/runtime";
import { openForAdmin } from "./admin/context";
import { openAuthority } from "./authority-step";
import { openFiles } from "./files-step";
import { openPdfPools } from "./pdf-step";
import { runCommand } from "./stop";

const Login = z.object({ email: z.string(), password: z.string(), role: z.string() });

/** Exports of `seed-world.ts`: creates the sample data (again) and returns the logins. */
const World = z.object({
  seedWorld: z.function({ input: [], output: z.promise(z.object({ logins: z.array(Login) })) }),
});

/** `npm run seed`: creates sample data in the database of DATA_DIR with the product's own procedures. */
await runCommand(async () => {
  const { access, prepared } = await openForAdmin();
  const { env, dataDir } = prepared;
  openAuthority(env, dataDir);
  await openFiles(env, dataDir);
  const { build } = requireInstance("place");
  openPdfPools(build);
  await startSending({ databaseUrl: access.url });
  const file = path.join(build, "cli", "seed-world.mjs");
  if (!existsSync(file)) throw new StartProblem("This version has no seeded world.");
  const { logins } = await World.parse(await import(pathToFileURL(file).href)).seedWorld();
  for (const { email, password, role } of logins)
    console.log(`${email.padEnd(32)} ${password.padEnd(24)} ${role}`);
  return 0;
});
