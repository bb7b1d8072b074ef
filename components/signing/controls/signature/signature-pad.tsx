"use client";

import { Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import {
  type DrawnSignature,
  isBlankDrawing,
  type KeepableSignature,
  type SignatureKind,
  type SignatureValue,
  type TypedSignature,
} from "@/server/domain/field/signature";
import { useSigningApi } from "../../api/api-context";
import { SigningDialog } from "../../dialog";
import { type Drawing, toDrawnSignature } from "../../model/drawing";
import { retryImport } from "../../retry-import";
import { DrawPad } from "./draw-pad";
import { encodeSignaturePicture, toPictureBlob, toPictureUrl } from "./kept-picture";
import { readPreferredKind, sortOfferedKinds, storePreferredKind } from "./kinds";
import { SavedOffer } from "./saved-offer";
import { type Typed, TypePad } from "./type-pad";
import { useSavedSignature } from "./use-saved";
import { useAdoption, useTypedChoice } from "./use-typed-choice";

const UploadPad = dynamic(
  retryImport(() => import("./upload-pad").then((module) => module.UploadPad)),
  { ssr: false },
);
const PhoneDraw = dynamic(
  retryImport(() => import("./phone-pad").then((module) => module.PhoneDraw)),
  { ssr: false },
);

type Png = { blob: Blob; url: string };
type Complaint = "blank" | "name" | "picture" | "uploadFailed" | null;

export type SignaturePadProps = {
  /** The kinds this envelope accepts; never empty. */
  kinds: readonly SignatureKind[];
  /** Initial text of the Type tab. */
  name: string;
  /** Signatures and initials are kept separately. */
  purpose: SavedPurpose;
  /** Language of the document, if known. */
  language: string | null;
  onUse: (value: SignatureValue, picture: string) => void;
  onClose: () => void;
};

const TAB_NAMES = { drawn: "draw", typed: "type", uploaded: "upload" } as const;

/** Pad to draw, type or upload a signature. Returns exactly what is stored and sealed (ruling 70). */
export function SignaturePad({ kinds, name, purpose, language, onUse, onClose }: SignaturePadProps) {
  const t = useTranslations("signing");
  const api = useSigningApi();
  const [offered] = useState(() => sortOfferedKinds(kinds, readPreferredKind()));
  const [kind, setKind] = useState<SignatureKind>(offered[0] ?? "typed");
  const [drawing, setDrawing] = useState<Drawing>({ strokes: [], aspect: 2 });
  const [typed, setTyped] = useState<Typed>({ text: kinds.includes("typed") ? name : "", face: "caveat" });
  const [png, setPng] = useState<Png | null>(null);
  const isShort = useMediaQuery("(max-height: 34rem)");
  const [complaint, setComplaint] = useState<Complaint>(null);
  const [busy, setBusy] = useState(false);
  const saved = useSavedSignature(purpose);
  const [keeps, setKeeps] = useState(false);
  const draw = useCallback((next: Drawing) => {
    setDrawing(next);
    if (next.strokes.length > 0) setComplaint(null);
  }, []);

  const acceptSignature = (value: DrawnSignature | TypedSignature) => {
    if (keeps) saved.save(value);
    onUse(value, "");
  };
  const choice = useTypedChoice(typed, language);
  const wish = kind === "typed" ? JSON.stringify(typed) : "";
  const { isPressed, press } = useAdoption(choice, wish, (value) =>
    value ? acceptSignature(value) : setComplaint("name"),
  );
  const awaitsDrawing = kind === "typed" && choice.isWaiting;
  const reasonId = useId();
  const isUnshown = kind === "typed" && choice.isFailing;
  const acceptChoice = async () => {
    if (isUnshown) return;
    storePreferredKind(kind);
    if (kind === "drawn") {
      const value = toDrawnSignature(drawing);
      return isBlankDrawing(value) ? setComplaint("blank") : acceptSignature(value);
    }
    if (kind === "typed") {
      setComplaint(null);
      return press();
    }
    if (png === null) return setComplaint("picture");
    if (keeps) void encodeSignaturePicture(png.blob).then(saved.save);
    await uploadPicture(png);
  };
  const uploadPicture = async ({ blob, url }: Png) => {
    setBusy(true);
    try {
      onUse({ kind: "uploaded", uploadId: await api.uploadSignature(blob) }, url);
    } catch {
      setComplaint("uploadFailed");
    } finally {
      setBusy(false);
    }
  };
  const acceptSaved = (value: KeepableSignature) =>
    value.kind === "uploaded"
      ? void uploadPicture({ blob: toPictureBlob(value), url: toPictureUrl(value) })
      : onUse(value, "");
  const savedSignature = saved.value && kinds.includes(saved.value.kind) ? saved.value : null;
  const tabs = offered.length > 1 && (
    <KindTabs
      kinds={offered}
      value={kind}
      onChange={(next) => {
        setKind(next);
        setComplaint(null);
      }}
    />
  );
  return (
    <SigningDialog
      full
      tools={isShort && tabs}
      title={t("pad.title")}
      onClose={onClose}
      footer={
        <div className="flex w-full flex-col gap-2 low:flex-row low:items-center flows:flex-col flows:items-stretch">
          <p role="alert" className="text-body text-danger empty:hidden">
            {complaint && t(COMPLAINTS[complaint])}
          </p>
          {saved.maySave && <KeepBox checked={keeps} onChange={setKeeps} />}
          <p className="min-w-0 flex-1 text-body text-ink-2">{t("pad.statement")}</p>
          <Button
            size="recipient"
            wide
            className="low:w-auto flows:w-full"
            loading={busy || isPressed}
            aria-disabled={isUnshown}
            aria-describedby={awaitsDrawing ? reasonId : undefined}
            onClick={() => void acceptChoice()}
          >
            {t("pad.use")}
          </Button>
          {awaitsDrawing && (
            <span id={reasonId} className="sr-only">
              {t(choice.isFailing ? "pad.unshown" : "pad.drawing")}
            </span>
          )}
        </div>
      }
    >
      <div className="flex h-full flex-col gap-4 select-none flows:h-auto">
        {savedSignature && (
          <SavedOffer
            value={savedSignature}
            language={language}
            isBusy={busy}
            onUse={() => acceptSaved(savedSignature)}
            onForget={saved.forget}
          />
        )}
        {!isShort && tabs}
        {kind === "drawn" && <DrawHere drawing={drawing} onChange={draw} />}
        {kind === "typed" && <TypePad typed={typed} choice={choice} onChange={setTyped} />}
        {kind === "uploaded" && <UploadPad onChange={setPng} />}
      </div>
    </SigningDialog>
  );
}

/** Never checked by default. */
function KeepBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations("signing.pad");
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {t("keep")}
    </label>
  );
}

const COMPLAINTS = {
  blank: "rule.signature.blank",
  name: "rule.text.blank",
  picture: "pad.choose",
  uploadFailed: "pad.uploadFailed",
} as const satisfies Record<Exclude<Complaint, null>, string>;

/** The drawing area and, on a screen without touch, a button to draw on a phone. */
function DrawHere({ drawing, onChange }: { drawing: Drawing; onChange: (drawing: Drawing) => void }) {
  const t = useTranslations("signing.pad");
  const { phonePad } = useSigningApi();
  const [onPhone, setOnPhone] = useState(false);
  const [offersPhone] = useState(() => phonePad !== undefined && !matchMedia("(pointer: coarse)").matches);
  if (onPhone && phonePad) {
    return (
      <PhoneDraw pad={phonePad} drawing={drawing} onChange={onChange} onBack={() => setOnPhone(false)} />
    );
  }
  return (
    <DrawPad drawing={drawing} onChange={onChange}>
      {offersPhone && (
        <Button size="recipient" variant="quiet" onClick={() => setOnPhone(true)}>
          <Smartphone aria-hidden />
          {t("phone")}
        </Button>
      )}
    </DrawPad>
  );
}

function KindTabs({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly SignatureKind[];
  value: SignatureKind;
  onChange: (kind: SignatureKind) => void;
}) {
  const t = useTranslations("signing.pad");
  return (
    <fieldset className="flex shrink-0 flex-wrap rounded-control bg-muted p-1">
      <legend className="sr-only">{t("kinds")}</legend>
      {kinds.map((kind) => (
        <label
          key={kind}
          className={classNames(
            "flex min-h-11 flex-1 items-center justify-center rounded-control px-2 font-medium text-ink-2",
            "has-checked:bg-bg has-checked:text-ink has-checked:shadow-low forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-focus",
          )}
        >
          <input
            type="radio"
            name="signature-kind"
            className="sr-only"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {t(TAB_NAMES[kind])}
        </label>
      ))}
    </fieldset>
  );
}
