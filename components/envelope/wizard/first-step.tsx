"use client";

import { useEffect } from "react";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { FilesPart } from "./files/files-part";
import { useReloadOnUpload } from "./files/use-arrived-files";
import { PeoplePart } from "./people/people-part";
import type { Draft } from "./use-draft";

type FirstStepProps = { draft: Draft; envelope: OwnerEnvelope; teamUrl: string; isAtPeople: boolean };

export function FirstStep({ draft, envelope, teamUrl, isAtPeople }: FirstStepProps) {
  useReloadOnUpload(draft, envelope.id);
  useEffect(() => {
    // Scrolls to the URL's target, which did not exist when the browser looked for it.
    const place = document.getElementById(isAtPeople ? "people" : location.hash.slice(1));
    place?.scrollIntoView({ block: "start" });
    const control = place?.matches("[tabindex]") ? place : place?.querySelector("input");
    control?.focus({ preventScroll: true });
  }, [isAtPeople]);
  return (
    <div className="flex flex-col gap-8">
      <FilesPart draft={draft} envelope={envelope} teamUrl={teamUrl} />
      <PeoplePart draft={draft} envelope={envelope} />
    </div>
  );
}
