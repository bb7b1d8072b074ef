import { surviveLostConnections } from "./lost-connection";
import { prepare } from "./prepare";
import { openWorker } from "./product";
import { say } from "./say";
import { runCommand } from "./stop";

/** `npm run worker`: background work alone, as many beside each other as wanted (ruling 30). */
await runCommand(async () => {
  surviveLostConnections();
  await openWorker(prepare());
  say("ready", "works until it is stopped");
  return undefined;
});
