// Of an older Slate and an older React: page-aliases.ts says which.
import './slate.js';
