import type { Messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

declare module "use-intl" {
  /** Message keys are checked against the English catalogue, placeholders by hand. */
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
