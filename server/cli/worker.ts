import { surviveLostConnections } from "./lost-connection";
import { prepareProcess } from "./prepare";
import { openWorker } from "./product";
import { printStep } from "./say";
import { runCommand } from "./stop";

/** `npm run worker`: background work only; any number may run side by side (ruling 30). */
await runCommand(async () => {
  surviveLostConnections();
  await openWorker(prepareProcess());
  printStep("ready", "works until it is stopped");
  return undefined;
});
