"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { Banners } from "./banners";
import { DocumentSurface } from "./document/document-surface";
import { TopBar } from "./frame";
import {
  ConsentSheet,
  FormView,
  PadForField,
  PeoplePanel,
  QuestionDialog,
  RejectDialog,
  ReviewPanel,
  useLaterParts,
  VerifySenderDialog,
  WrongPersonDialog,
} from "./lazy-parts";
import type { SignState } from "./model/sign-state";
import { SaveState } from "./save-indicator";
import { focusUnlessEmbedded } from "./state/embedding";
import { SessionProvider, useSessionContext } from "./state/session-context";
import { useOwnStartCard } from "./state/start-slot";
import { useSession } from "./state/use-session";
import { StartCard } from "./steps/start-card";
import { StepPanel } from "./steps/step-panel";
import { useFocusInSight } from "./use-focus-in-sight";
import { useVisualHeight } from "./use-visual-height";

/** Document and panel: stacked on a phone, side by side on a desktop and in landscape. */
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
  useFocusInSight(shell);
  useLaterParts(view !== "start");
  useEffect(() => focusUnlessEmbedded(heading.current, { preventScroll: true }), []);
  const isReader = state.recipient.role === "VIEWER";
  return (
    <div ref={shell} data-shell className="room h-dvh overflow-hidden">
      <SkipLink onClick={() => document.getElementById(TO_DO)?.focus()}>{t("step.skipTo")}</SkipLink>
      {!isReader && view !== "start" && view !== "form" && (
        <SkipLink onClick={() => setView("form")}>{t("frame.skipToForm")}</SkipLink>
      )}
      <div className="flex h-full flex-col overflow-hidden flows:block flows:overflow-x-hidden flows:overflow-y-auto">
        <TopBar name={state.teamName} onHelp={() => setDialog({ kind: "genuine" })}>
          {view !== "start" && <SaveState />}
        </TopBar>
        <Banners />
        <main
          className={classNames(
            "flex min-h-0 flex-1 flex-col text-reader beside:flex-row-reverse flows:block",
            // Large text leaves no room for both: the panel comes first, the document below it.
            view === "start" && "flows:flex flows:flex-col-reverse",
          )}
        >
          <h1 ref={heading} tabIndex={-1} className="sr-only left-0">
            {t(`start.heading.${state.recipient.role}`, {
              title: state.session.offered?.title ?? state.title,
            })}
          </h1>
          <div
            className={classNames(
              "min-h-0 min-w-0 flex-1",
              view === "start" ? "flows:h-[max(70cqh,10rem)] flows:flex-none" : "flows:h-[max(45cqh,10rem)]",
              view === "form" && "hidden",
              view === "review" && "hidden beside:block",
            )}
          >
            <DocumentSurface />
          </div>
          {view === "form" ? <FormView /> : <Panel />}
        </main>
      </div>
    </div>
  );
}

/** Target of the link that skips the document. */
const TO_DO = "to-do";

/** Visible only while it has the keyboard focus. */
function SkipLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-bg focus:p-3"
    >
      {children}
    </button>
  );
}

/** Panel of the current step. Not modal: the document beside it can always be read, scrolled and pressed. */
function Panel() {
  const t = useTranslations("signing.step");
  const { view } = useSessionContext();
  const OwnStart = useOwnStartCard();
  const Start = OwnStart ?? StartCard;
  // A visitor of a direct link fills in name and address at once, and needs the room.
  const isAsking = view === "start" && OwnStart !== null;
  return (
    <section
      id={TO_DO}
      tabIndex={-1}
      aria-label={t("region")}
      className={classNames(
        "z-10 flex min-h-0 shrink-0 flex-col overflow-y-auto overscroll-contain border-t border-hairline bg-bg beside:h-full beside:max-h-full! beside:w-[clamp(18rem,45%,26rem)] beside:border-t-0 beside:border-r beside:shadow-none low:block flows:max-h-none! flows:overflow-visible",
        view === "review" ? "flex-1 beside:flex-none" : "rounded-t-sheet shadow-high beside:rounded-none",
        view !== "review" && (isAsking ? "max-h-[75%]" : "max-h-[62%]"),
        // Unless the text is large, the first page stays in sight
        // until the message is opened (components/signing.md 5.2).
        view === "start" &&
          !isAsking &&
          "standing:not-has-data-message-open:not-has-data-tick:max-h-[45%] has-data-message-open:max-h-[80%]",
      )}
    >
      {view === "start" && <Start />}
      {view === "people" && <PeoplePanel />}
      {view === "steps" && <StepPanel />}
      {view === "review" && <ReviewPanel />}
    </section>
  );
}

function Dialogs() {
  const { dialog, setDialog, state } = useSessionContext();
  // A visitor of a direct link was not invited by name, so there is no wrong person to report.
  const isInvited = useOwnStartCard() === null;
  const closeDialog = () => setDialog(null);
  switch (dialog?.kind) {
    case "reject":
      return (
        <RejectDialog state={state} onClose={closeDialog} onAsk={() => setDialog({ kind: "question" })} />
      );
    case "question":
      return <QuestionDialog state={state} onClose={closeDialog} />;
    case "wrongPerson":
      return <WrongPersonDialog state={state} onClose={closeDialog} />;
    case "consent":
      return <ConsentSheet state={state} onClose={closeDialog} />;
    case "genuine":
      return (
        <VerifySenderDialog
          state={state}
          onClose={closeDialog}
          {...(isInvited ? { onWrongPerson: () => setDialog({ kind: "wrongPerson" }) } : {})}
        />
      );
    case "pad":
      return <PadForField fieldId={dialog.fieldId} onClose={closeDialog} />;
    default:
      return null;
  }
}
