import { StartProblem } from "@/server/env";
import { audit } from "./admin/audit";
import { bootstrap } from "./admin/bootstrap";
import { doctor } from "./admin/doctor";
import { envelope } from "./admin/envelope";
import { reseal } from "./admin/reseal";
import { token } from "./admin/token";
import { user } from "./admin/user";
import { runCommand } from "./stop";

const VERBS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  bootstrap,
  token,
  user,
  doctor,
  audit,
  envelope,
  reseal,
};

/** `npm run admin -- VERB …` (ruling 31). Results on standard output, everything else on standard error. */
await runCommand(async () => {
  const [verb = "", ...args] = process.argv.slice(2);
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!run) throw new StartProblem(`Say what to do: npm run admin -- ${Object.keys(VERBS).join("|")} …`);
  return run(args);
});
