// A page of the service worker (offline.js) says its words in the language that was spoken here last.
import { speak } from "./words.js";

await speak();
