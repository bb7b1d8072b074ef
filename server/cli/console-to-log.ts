import { log } from "@/server/log";
import { isLostConnection } from "./lost-connection";

/**
 * Sends what libraries say on the console into the log, as JSON and without secrets: Next prints the stack of a page that
 * broke, with the address that was asked for. What we tell people goes to the terminal another way.
 */
export function sendConsoleToLog(): void {
  for (const level of ["warn", "error"] as const) {
    console[level] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      // Next repeats whatever was thrown where nobody catches it; of this the process has its own word.
      if (isLostConnection(err)) return;
      const words = said
        .filter((part) => typeof part === "string")
        .join(" ")
        .trim();
      log[level](err === undefined ? {} : { err }, words || "a library reported something");
    };
  }
}
