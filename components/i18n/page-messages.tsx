import type { ReactNode } from "react";
import { type Messages, messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";
import { MessagesProvider } from "./messages-provider";

export type PageMessagesProps = {
  language: Language;
  areas: readonly (keyof Messages)[];
  timeZone?: string;
  children: ReactNode;
};

/** Server side of MessagesProvider: sends only the named areas to the browser, in one language. */
export function PageMessages({ language, areas, timeZone, children }: PageMessagesProps) {
  const catalogue = messages[language];
  const picked: Partial<Messages> = Object.fromEntries(areas.map((area) => [area, catalogue[area]]));
  return (
    <MessagesProvider language={language} messages={picked} {...(timeZone ? { timeZone } : {})}>
      {children}
    </MessagesProvider>
  );
}
