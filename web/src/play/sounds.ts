// Short sounds for what happens on the board, computed here, so that nothing has to be loaded: a knock for a move, a
// deeper one for a capture, two tones for a check, three for the end of the game. They can be switched off.
import { keepText, readKeptText } from "../model/storage";

export type Sound = "move" | "capture" | "check" | "end";

const key = "varia.sounds";
export const soundsOn = (): boolean => readKeptText(key) !== "off";
export const switchSounds = (on: boolean): void => void keepText(key, on ? "on" : "off");

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, and how loud it is, from 0 to 1. */
interface Tone {
  pitch: number;
  at: number;
  lasts: number;
  loud: number;
}

const tones: Record<Sound, readonly Tone[]> = {
  move: [{ pitch: 320, at: 0, lasts: 0.07, loud: 0.35 }],
  capture: [
    { pitch: 210, at: 0, lasts: 0.09, loud: 0.45 },
    { pitch: 140, at: 0.03, lasts: 0.1, loud: 0.35 },
  ],
  check: [
    { pitch: 523, at: 0, lasts: 0.1, loud: 0.25 },
    { pitch: 659, at: 0.1, lasts: 0.14, loud: 0.25 },
  ],
  end: [
    { pitch: 523, at: 0, lasts: 0.14, loud: 0.25 },
    { pitch: 415, at: 0.14, lasts: 0.14, loud: 0.25 },
    { pitch: 349, at: 0.28, lasts: 0.3, loud: 0.25 },
  ],
};

/** The sound of what has happened. */
export function soundOf(happened: { over: boolean; check: boolean; captured: boolean }): Sound {
  if (happened.over) return "end";
  if (happened.check) return "check";
  return happened.captured ? "capture" : "move";
}

let context: AudioContext | undefined;

/** Browsers allow sounds only once the user has done something on the page; before that nothing is heard. */
export function play(sound: Sound): void {
  if (!soundsOn() || !navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const { pitch, at, lasts, loud } of tones[sound]) {
    const begin = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, begin);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, begin + lasts);
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + lasts);
  }
}
