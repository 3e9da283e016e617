// Light or dark: as the system has it, or as was chosen here, which is kept.
import { useState } from "preact/hooks";

import { keep_text, read_kept_text } from "../model/storage";

const key = "varia.theme";
const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

function kept(): Theme {
  const theme = read_kept_text(key);
  return themes.find((one) => one === theme) ?? "system";
}

export function apply_theme(theme: Theme = kept()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeButton() {
  const [theme, set] = useState(kept());
  const turn = () => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
    keep_text(key, next);
    apply_theme(next);
    set(next);
  };
  const words = { system: "Auto", light: "Light", dark: "Dark" }[theme];
  return (
    <button type="button" class="quiet" onClick={turn} aria-label={`Colours: ${words}. Change`}>
      {words}
    </button>
  );
}
