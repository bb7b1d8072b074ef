"use client";

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { DocumentSurface } from "../document/document-surface";
import { takeFocus } from "../embedding";
import { TopBar } from "../frame";
import {
  ConsentSheet,
  FormView,
  GenuineSheet,
  PadForField,
  RejectDialog,
  ReviewPanel,
  useLaterParts,
} from "./later-parts";
import { SaveState } from "./save-state";
import { SessionProvider, useSessionContext } from "./session-context";
import { StartCard } from "./start-card";
import { useOwnStartCard } from "./start-slot";
import { StepPanel } from "./step-panel";
import { useOnline } from "./use-online";
import { useSession } from "./use-session";
import { useVisualHeight } from "./use-visual-height";
import type { SignState } from "./value-context";

/** The document, and what to do about it: paper above, panel below; side by side from 1024 px. */
export function SessionScreen({ state }: { state: SignState }) {
  const session = useSession(state);
  return (
    <SessionProvider session={session}>
      <Shell />
      <Dialogs />
      <p role="status" className="sr-only">
        {session.said}
      </p>
    </SessionProvider>
  );
}

function Shell() {
  const t = useTranslations("signing");
  const { state, view, setView, setDialog } = useSessionContext();
  const shell = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useVisualHeight(shell);
  useLaterParts(view !== "start");
  useEffect(() => takeFocus(heading.current, { preventScroll: true }), []);
  const isReader = state.recipient.role === "VIEWER";
  return (
    <div ref={shell} data-shell className="flex h-dvh flex-col overflow-hidden">
      {!isReader && view !== "start" && view !== "form" && (
        <button
          type="button"
          onClick={() => setView("form")}
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-bg focus:p-3"
        >
          {t("frame.skipToForm")}
        </button>
      )}
      <TopBar name={state.teamName} onHelp={() => setDialog({ kind: "genuine" })}>
        {view !== "start" && <SaveState />}
      </TopBar>
      <OfflineBanner />
      <main className="flex min-h-0 flex-1 flex-col text-reader lg:flex-row-reverse">
        <h1 ref={heading} tabIndex={-1} className="sr-only left-0">
          {t(`start.heading.${state.recipient.role}`, { title: state.title })}
        </h1>
        <div
          className={classNames(
            "min-h-0 min-w-0 flex-1",
            view === "form" && "hidden",
            view === "review" && "hidden lg:block",
          )}
        >
          <DocumentSurface />
        </div>
        {view === "form" ? <FormView /> : <Panel />}
      </main>
    </div>
  );
}

/** What to do now. Not modal: the paper beside it can be read, scrolled and tapped at any time. */
function Panel() {
  const t = useTranslations("signing.step");
  const { view } = useSessionContext();
  const Start = useOwnStartCard() ?? StartCard;
  return (
    <section
      aria-label={t("region")}
      className={classNames(
        "z-10 flex min-h-0 shrink-0 flex-col border-t border-hairline bg-bg lg:h-full lg:max-h-full lg:w-[26rem] lg:border-t-0 lg:border-r lg:shadow-none",
        view === "review"
          ? "flex-1 lg:flex-none"
          : "max-h-[62%] rounded-t-sheet shadow-high lg:rounded-none [@media(max-height:34rem)]:max-lg:max-h-[78%]",
      )}
    >
      {view === "start" && <Start />}
      {view === "steps" && <StepPanel />}
      {view === "review" && <ReviewPanel />}
    </section>
  );
}

function OfflineBanner() {
  const t = useTranslations("signing");
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className="bg-warning-tint px-4 py-2 text-body text-warning">{t("offline")}</p>}
    </div>
  );
}

function Dialogs() {
  const { dialog, setDialog, state } = useSessionContext();
  const close = () => setDialog(null);
  switch (dialog?.kind) {
    case "reject":
      return <RejectDialog state={state} onClose={close} />;
    case "consent":
      return <ConsentSheet state={state} onClose={close} />;
    case "genuine":
      return <GenuineSheet state={state} onClose={close} />;
    case "pad":
      return <PadForField fieldId={dialog.fieldId} onClose={close} />;
    default:
      return null;
  }
}
