import { StartProblem } from "@/server/env";
import { runCommand } from "./stop";

type Verb = (args: readonly string[]) => Promise<number>;

/** Loaded on demand: together the verbs import most of the product, which takes seconds. */
const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  bootstrap: async () => (await import("./admin/bootstrap")).bootstrap,
  token: async () => (await import("./admin/token")).token,
  user: async () => (await import("./admin/user")).user,
  doctor: async () => (await import("./admin/doctor")).doctor,
  audit: async () => (await import("./admin/audit")).audit,
  installation: async () => (await import("./admin/installation")).installation,
  organisation: async () => (await import("./admin/organisation")).organisation,
  envelope: async () => (await import("./admin/envelope")).envelope,
  reseal: async () => (await import("./admin/reseal")).reseal,
};

/** `npm run admin -- VERB …` (ruling 31). Results on standard output, everything else on standard error. */
await runCommand(async () => {
  const [verb = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!load) throw new StartProblem(`Say what to do: npm run admin -- ${Object.keys(VERBS).join("|")} …`);
  const run = await load();
  return run(args);
});
