import { StartProblem } from "@/server/env";
import { runCommand } from "./stop";

type Verb = (args: readonly string[]) => Promise<number>;

/** Loaded on demand: together the verbs import most of the product, which takes seconds. */
const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  bootstrap: async () => (await import("./admin/bootstrap")).runBootstrapCommand,
  token: async () => (await import("./admin/token")).runTokenCommand,
  user: async () => (await import("./admin/user")).runUserCommand,
  doctor: async () => (await import("./admin/doctor")).runDoctorCommand,
  audit: async () => (await import("./admin/audit")).runAuditCommand,
  installation: async () => (await import("./admin/installation")).runInstallationCommand,
  organisation: async () => (await import("./admin/organisation")).runOrganisationCommand,
  envelope: async () => (await import("./admin/envelope")).runEnvelopeCommand,
  reseal: async () => (await import("./admin/reseal")).runResealCommand,
};

/** `npm run admin -- VERB …` (ruling 31). Results on standard output, everything else on standard error. */
await runCommand(async () => {
  const [verb = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!load) throw new StartProblem(`Say what to do: npm run admin -- ${Object.keys(VERBS).join("|")} …`);
  const run = await load();
  return run(args);
});
