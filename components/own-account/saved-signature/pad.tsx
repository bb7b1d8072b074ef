"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useReasonText } from "@/components/errors/use-error-text";
import { DrawPad } from "@/components/signing/controls/signature/draw-pad";
import { encodeSignaturePicture } from "@/components/signing/controls/signature/kept-picture";
import { type Typed, TypePad } from "@/components/signing/controls/signature/type-pad";
import { UploadPad } from "@/components/signing/controls/signature/upload-pad";
import { useAdoption, useTypedChoice } from "@/components/signing/controls/signature/use-typed-choice";
import { type Drawing, toDrawnSignature } from "@/components/signing/model/drawing";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { notify } from "@/components/ui/toast";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import { isBlankDrawing, type KeepableSignature } from "@/server/domain/field/signature";
import { getInitials } from "@/server/domain/field/suggestion";

const WAYS = ["typed", "drawn", "uploaded"] as const;

type SavePadProps = { purpose: SavedPurpose; onKept: () => void };

export function SavePad({ purpose, onKept }: SavePadProps) {
  const t = useTranslations("firstSteps.signature");
  const account = useAccount();
  const [way, setWay] = useState<(typeof WAYS)[number]>("typed");
  const [drawing, setDrawing] = useState<Drawing>({ strokes: [], aspect: 2 });
  const [typed, setTyped] = useState<Typed>({
    text: getPurposeText(purpose, account?.name ?? ""),
    face: "caveat",
  });
  const [png, setPng] = useState<Blob | null>(null);
  const setPicture = useCallback((made: { blob: Blob } | null) => {
    setPng(made?.blob ?? null);
    if (made) setComplaint(null);
  }, []);
  const [complaint, setComplaint] = useState<"blank" | "name" | "picture" | null>(null);
  const { keep, isKeeping } = useSaveSignature(purpose, onKept);
  const choice = useTypedChoice(typed, account?.language ?? null);
  const wish = way === "typed" ? JSON.stringify(typed) : "";
  const { isPressed, press } = useAdoption(choice, wish, (value) =>
    value ? keep(value) : setComplaint("name"),
  );
  const saveSignature = () => {
    setComplaint(null);
    if (way === "typed") return press();
    if (way === "uploaded")
      return png ? void encodeSignaturePicture(png).then(keep) : setComplaint("picture");
    const value = toDrawnSignature(drawing);
    if (isBlankDrawing(value)) setComplaint("blank");
    else keep(value);
  };
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t("way")}
        value={way}
        onValueChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {way === "typed" && <TypePad typed={typed} choice={choice} onChange={setTyped} />}
      {way === "drawn" && <DrawPad drawing={drawing} onChange={setDrawing} />}
      {way === "uploaded" && <UploadPad onChange={setPicture} />}
      <p role="alert" className="text-body text-danger empty:hidden">
        {complaint && t(complaint)}
      </p>
      <Button
        className="self-start"
        loading={isKeeping || isPressed}
        disabled={way === "typed" && choice.isFailing}
        onClick={saveSignature}
      >
        {t("keep")}
      </Button>
    </div>
  );
}

const getPurposeText = (purpose: SavedPurpose, name: string): string =>
  purpose === "INITIALS" ? getInitials(name) : name;

function useSaveSignature(purpose: SavedPurpose, onKept: () => void) {
  const t = useTranslations("firstSteps");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const keeping = useMutation(
    trpc.account.keepSignature.mutationOptions({
      onSuccess: async () => {
        notify({ tone: "success", title: t("saved") });
        await queryClient.invalidateQueries({ queryKey: trpc.account.keptSignatures.queryKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.firstSteps.pathKey() });
        onKept();
      },
      onError: (error) => notify({ tone: "danger", title: reasonText(error) }),
    }),
  );
  return {
    keep: (value: KeepableSignature) => keeping.mutate({ purpose, value }),
    isKeeping: keeping.isPending,
  };
}
