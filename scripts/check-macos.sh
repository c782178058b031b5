#!/usr/bin/env bash
# Compiles, links and analyses the macOS addon on a machine without macOS.
#
#   MACOS_SDK=/path/to/sdk scripts/check-macos.sh [--archs "arm64 x86_64"] [--no-analyze] [--no-tidy] [--out FOLDER]
#
# MACOS_SDK is a real SDK (MacOSX*.sdk: usr/, System/Library/) or a flattened one (Frameworks/, include/, lib/). It is
# only read; nothing of it is copied: a flattened one is given the shape of a real one by symlinks under the output
# folder. Needs clang++ >= 16, ld64.lld, llvm-nm, llvm-lipo; clang-tidy when there is one. No SDK: exit 77 ("skipped").
#
# What it sees and what it cannot see is told in docs/macos.md.
set -euo pipefail
cd "$(dirname "$0")/.."
trap 'echo "check-macos: stopped at line $LINENO" >&2' ERR

die() { printf 'check-macos: %s\n' "$*" >&2; exit 2; }

out=${MACOS_CHECK_OUT:-native/build/macos-check}
min=12.0 # binding.gyp says the same; test/native asserts it
archs="arm64 x86_64"
name=zanei_native
analyze=1 tidy=1
frameworks=(AppKit ApplicationServices Carbon CoreFoundation CoreGraphics CoreServices Foundation IOKit)
sources=(native/src/core/addon.cc native/src/sensors/*.cc native/src/mac/*.mm)
# As binding.gyp and node's common.gypi have it for a Mac (test/native looks at the makefile).
extra=(-isystem node_modules/node-addon-api -DNAPI_VERSION=9 -DNODE_ADDON_API_DISABLE_DEPRECATED -DNAPI_DISABLE_CPP_EXCEPTIONS
  -DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS -fno-exceptions -fno-rtti -fobjc-exceptions)
node_include=${NODE_INCLUDE:-}
while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2; shift 2 ;;
    --archs) archs=$2; shift 2 ;;
    --no-analyze) analyze=0; shift ;;
    --no-tidy) tidy=0; shift ;;
    *) die "unknown option $1" ;;
  esac
done
if [ -z "${MACOS_SDK:-}" ]; then echo "check-macos: MACOS_SDK is not set: nothing was compiled for macOS"; exit 77; fi
[ -d "$MACOS_SDK" ] || die "MACOS_SDK=$MACOS_SDK is not a folder"
MACOS_SDK=$(cd "$MACOS_SDK" && pwd)

pick() { local t; for t in "$@"; do command -v "$t" >/dev/null && { echo "$t"; return 0; }; done; return 1; }
CLANG=$(pick "${CLANGXX:-clang++}" clang++-19 clang++-18 clang++-17 clang++-16) || die "no clang++"
# Apple's headers need a recent clang; Debian's unversioned clang++ can be older.
if ver=$("$CLANG" -dumpversion) && [ "${ver%%.*}" -lt 16 ]; then
  CLANG=$(pick clang++-19 clang++-18 clang++-17 clang++-16) || die "clang++ >= 16 is needed"
fi
suffix=${CLANG#clang++}
LLD=$(pick "ld64.lld$suffix" ld64.lld) || die "no ld64.lld"
NM=$(pick "llvm-nm$suffix" llvm-nm) || die "no llvm-nm"
LIPO=$(pick "llvm-lipo$suffix" llvm-lipo) || die "no llvm-lipo"
FILT=$(pick "llvm-cxxfilt$suffix" llvm-cxxfilt c++filt) || die "no c++filt"
TIDY=$(pick "clang-tidy$suffix" clang-tidy) || TIDY=
mkdir -p "$out"; out=$(cd "$out" && pwd)

# --- 1. a sysroot ------------------------------------------------------------------------------
if [ -d "$MACOS_SDK/System/Library/Frameworks" ]; then
  sysroot=$MACOS_SDK
else
  sysroot=$out/sysroot
  rm -rf "$sysroot"; mkdir -p "$sysroot/System/Library/Frameworks" "$sysroot/usr/lib"
  ln -s "$MACOS_SDK/include" "$sysroot/usr/include"
  for f in "$MACOS_SDK"/lib/*; do ln -s "$f" "$sysroot/usr/lib/"; done
  # Versions/<letter> must exist: tbd files re-export each other by full install name.
  farm() { # SOURCE.framework DEST.framework
    local src=$1 dst=$2 base entry letter sub
    base=${src##*/}; base=${base%.framework}
    mkdir -p "$dst"
    letter=$(sed -n "s|^install-name:.*/$base\.framework/Versions/\([A-Z]\)/$base'.*|\1|p" \
      "$src/$base.tbd" 2>/dev/null | head -1 || true)
    letter=${letter:-A}
    mkdir -p "$dst/Versions/$letter"; ln -s "$letter" "$dst/Versions/Current"
    for entry in "$src"/*; do
      case ${entry##*/} in
        Versions|Frameworks) ;;
        *) ln -s "$entry" "$dst/Versions/$letter/"; ln -s "Versions/Current/${entry##*/}" "$dst/" ;;
      esac
    done
    if [ -d "$src/Frameworks" ]; then
      mkdir "$dst/Versions/$letter/Frameworks"; ln -s Versions/Current/Frameworks "$dst/Frameworks"
      for sub in "$src"/Frameworks/*.framework; do
        farm "$sub" "$dst/Versions/$letter/Frameworks/${sub##*/}"
      done
    fi
  }
  for f in "$MACOS_SDK"/Frameworks/*.framework; do
    farm "$f" "$sysroot/System/Library/Frameworks/${f##*/}"
  done
fi
sdk_version=$(sed -n 's/.*"Version" *: *"\([0-9.]*\)".*/\1/p' "$sysroot/SDKSettings.json" 2>/dev/null | head -1 || true)
if [ -z "$sdk_version" ]; then # the newest release that AvailabilityVersions.h knows
  sdk_version=$(grep -ohE '__MAC_[0-9]+_[0-9]+ ' "$sysroot/usr/include/AvailabilityVersions.h" 2>/dev/null |
    sed 's/__MAC_//; s/_/./; s/ //' | sort -V | tail -1 || true)
fi
sdk_version=${sdk_version:-14.0}

# --- 2. node's own symbols ---------------------------------------------------------------------
if [ -z "$node_include" ]; then
  for d in "$(dirname "$(dirname "$(command -v node)")")/include/node" /usr/include/node /usr/local/include/node; do
    [ -f "$d/node_api.h" ] && { node_include=$d; break; }
  done
fi
[ -f "$node_include/node_api.h" ] || die "no node headers: give --node-include"
grep -ohE '\b(napi|node_api)_[a-z0-9_]+ *\(' "$node_include"/{js_native_api.h,node_api.h} |
  tr -d ' (' | sort -u | sed 's/^/_/' > "$out/napi-symbols.txt"

# --- 3. compile, link, classify ----------------------------------------------------------------
warn=(-Wall -Wextra -Werror -Wshadow -Wnon-virtual-dtor -Wextra-semi -Wvla -Wconversion -Wno-sign-conversion
  -Wunguarded-availability -Wunguarded-availability-new -Wnullable-to-nonnull-conversion
  -Wobjc-missing-super-calls -Wimplicit-retain-self -Warc-repeated-use-of-weak -Wcast-function-type
  -Wno-unused-command-line-argument)
resource=$("$CLANG" -print-resource-dir)
base_flags=(-nostdinc -nostdinc++ -std=c++20 -fobjc-arc -fobjc-weak -fblocks -fvisibility=hidden
  -isysroot "$sysroot" -isystem "$sysroot/usr/include/c++/v1" -isystem "$resource/include"
  -isystem "$sysroot/usr/include" -iframework "$sysroot/System/Library/Frameworks"
  -iframework "$sysroot/System/Library/Frameworks/ApplicationServices.framework/Frameworks"
  -isystem "$node_include" -DNODE_GYP_MODULE_NAME="$name" -DBUILDING_NODE_EXTENSION)

fail=0; slices=()
for arch in $archs; do
  target=$arch-apple-macos$min; objs=()
  for src in "${sources[@]}"; do
    obj=$out/$arch-$(echo "$src" | tr '/' '_').o
    rm -f "$obj"
    while [ "$(jobs -pr | wc -l)" -ge "${JOBS:-2}" ]; do wait -n || true; done
    "$CLANG" -target "$target" "${base_flags[@]}" "${warn[@]}" "${extra[@]}" -c "$src" -o "$obj" &
  done
  wait || true
  for src in "${sources[@]}"; do
    obj=$out/$arch-$(echo "$src" | tr '/' '_').o
    if [ -f "$obj" ]; then objs+=("$obj"); else echo "FAIL compile $arch $src"; fail=1; fi
  done
  [ ${#objs[@]} -eq ${#sources[@]} ] || continue
  fw=(); for f in "${frameworks[@]}"; do fw+=(-framework "$f"); done
  bin=$out/$name.$arch.node
  # dynamic_lookup lets the link pass; the classification below then refuses what it hid.
  if ! "$LLD" -arch "$arch" -platform_version macos "$min" "$sdk_version" -syslibroot "$sysroot" -bundle \
      -undefined dynamic_lookup -no_fixup_chains -o "$bin" "${objs[@]}" "${fw[@]}" -lobjc; then
    echo "FAIL link $arch"; fail=1; continue
  fi
  bad=0; n_napi=0; n_cxx=0; n_sys=0
  "$NM" -m "$bin" > "$out/$arch.nm"
  while read -r sym; do
    if grep -qxF -- "$sym" "$out/napi-symbols.txt"; then n_napi=$((n_napi + 1)); continue; fi
    case $sym in
      dyld_stub_binder|___stack_chk_*|___isPlatformVersionAtLeast|__Unwind_*|__tlv_bootstrap|___dso_handle)
        n_sys=$((n_sys + 1)); continue ;;
      ___cxa_*|___gxx_personality_v0) n_cxx=$((n_cxx + 1)); continue ;;
      __Z*) if "$FILT" -_ "$sym" 2>/dev/null |
               grep -qE '(^|[ (])std::|^operator (new|delete)|^(vtable|typeinfo)( name)? for (std::|__cxxabiv1)'; then
              n_cxx=$((n_cxx + 1)); continue
            fi ;;
      _*) if grep -rqwF --include='*.h' -- "${sym#_}" "$sysroot/usr/include/"; then
            n_sys=$((n_sys + 1)); continue
          fi ;;
    esac
    echo "FAIL $arch: $(echo "$sym" | "$FILT" -_) is in none of the linked frameworks, libobjc, node or libSystem"
    bad=1
  done < <(sed -n 's/^ *(undefined).* external \([^ ]*\) (dynamically looked up)$/\1/p' "$out/$arch.nm" | sort -u)
  [ $bad = 0 ] || { fail=1; continue; }
  echo "ok   $arch: ${#objs[@]} objects; $n_napi napi, $n_cxx C++ runtime, $n_sys libSystem symbols;" \
    "$(sed -n 's/.*(from \(.*\))$/\1/p' "$out/$arch.nm" | sort | uniq -c | awk '{printf "%s:%s ", $2, $1}')"
  grep -q '_napi_register_module_v1$' "$out/$arch.nm" || { echo "FAIL $arch: no napi_register_module_v1"; fail=1; }
  slices+=("$bin")
done
if [ ${#slices[@]} -gt 1 ]; then
  "$LIPO" -create "${slices[@]}" -output "$out/$name.node" && echo "ok   universal: $("$LIPO" -archs "$out/$name.node")"
fi

# --- 4. analysis -------------------------------------------------------------------------------
arch=${archs%% *}; lint=(-target "$arch-apple-macos$min" "${base_flags[@]}" "${extra[@]}")
if [ $analyze = 1 ]; then
  log=$out/analyze.log; : > "$log"
  for src in "${sources[@]}"; do
    "$CLANG" "${lint[@]}" -w --analyze --analyzer-output text -o /dev/null \
      -Xclang -analyzer-checker=core,cplusplus,deadcode,nullability,osx,optin.osx,optin.performance.GCDAntipattern,security,unix \
      -Xclang -analyzer-config -Xclang aggressive-binary-operation-simplification=true "$src" >>"$log" 2>&1 || true
  done
  if grep -E '(warning|error): ' "$log" | grep -vqE '/(sysroot|node_modules)/'; then
    echo "FAIL analyze"; cat "$log"; fail=1
  else echo "ok   analyze"; fi
fi
if [ $tidy = 1 ] && [ -n "$TIDY" ]; then
  log=$out/tidy.log
  if "$TIDY" --quiet --warnings-as-errors='*' --header-filter='' \
      --checks='-*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-narrowing-conversions,concurrency-*,objc-*,-objc-*-identifier*,google-objc-*,-google-objc-global-variable-declaration,-google-objc-function-naming,misc-unused-*,performance-*,-performance-enum-size' \
      "${sources[@]}" -- "${lint[@]}" -Wno-unused-command-line-argument >"$log" 2>&1
  then echo "ok   tidy"; else echo "FAIL tidy"; cat "$log"; fail=1; fi
fi
[ $fail = 0 ] && echo "check-macos: passed" || { echo "check-macos: FAILED"; exit 1; }
