"use client";

import dynamic from "next/dynamic";
import { keepAsking } from "@/components/retry-load";

export const SaveAsDialog = dynamic(
  keepAsking(() => import("./save-as-dialog").then((module) => module.SaveAsDialog)),
);
