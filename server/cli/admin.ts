import { StartProblem } from "@/server/env";
import { runCommand } from "./stop";

type Command = (args: readonly string[]) => Promise<number>;

/** Loaded on demand: together the commands import most of the product, which takes seconds. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  bootstrap: async () => (await import("./admin/bootstrap")).runBootstrapCommand,
  token: async () => (await import("./admin/token")).runTokenCommand,
  user: async () => (await import("./admin/user")).runUserCommand,
  doctor: async () => (await import("./admin/doctor")).runDoctorCommand,
  audit: async () => (await import("./admin/audit")).runAuditCommand,
  installation: async () => (await import("./admin/installation")).runInstallationCommand,
  organisation: async () => (await import("./admin/organisation")).runOrganisationCommand,
  envelope: async () => (await import("./admin/envelope")).runEnvelopeCommand,
  backup: async () => (await import("./admin/backup")).runBackupCommand,
  restore: async () => (await import("./admin/restore")).runRestoreCommand,
  migrate: async () => (await import("./admin/migrate")).runMigrateCommand,
  reseal: async () => (await import("./admin/reseal")).runResealCommand,
};

/** `npm run admin -- VERB …` (ruling 31). Results on standard output, everything else on standard error. */
await runCommand(async () => {
  const [command = "", ...args] = process.argv.slice(2);
  const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!load) throw new StartProblem(`Say what to do: npm run admin -- ${Object.keys(COMMANDS).join("|")} …`);
  const run = await load();
  return run(args);
});
